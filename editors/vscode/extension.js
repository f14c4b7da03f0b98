// Starts `tflint-stall server` of the selected Python, and speaks with it; all else is the server's.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const NAME = "tflint-stall";
const ADVICE = "Install it for the selected Python: pip install 'tflint-stall[lsp]'";
let client;

/** The command that serves: the one of the settings, else that of the selected Python, else the one on the path. */
async function server() {
  const path = vscode.workspace.getConfiguration(NAME).get("path");
  if (path) return { command: path, args: ["server"] };
  const python = await selectedPython();
  return python ? { command: python, args: ["-m", "tflint_stall", "server"] } : { command: NAME, args: ["server"] };
}

async function selectedPython() {
  const extension = vscode.extensions.getExtension("ms-python.python");
  if (!extension) return undefined;
  const python = extension.isActive ? extension.exports : await extension.activate();
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return python?.environments?.getActiveEnvironmentPath(folder)?.path;
}

async function start() {
  if (!vscode.workspace.getConfiguration(NAME).get("enable")) return;
  const options = {
    // Cells of notebooks are synchronised as parts of their notebook: the server asks for it.
    documentSelector: [{ language: "python" }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{*.py,*.toml,requirements*.txt}") },
  };
  client = new LanguageClient(NAME, NAME, await server(), options);
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(`tflint-stall does not start: ${error.message ?? error}. ${ADVICE}`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function restart() {
  await stop();
  await start();
}

/** In a notebook: of the whole notebook, cell by cell. */
async function fixAll() {
  await vscode.commands.executeCommand("editor.action.codeAction", { kind: "source.fixAll.tflint-stall", apply: "first" });
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("tflint-stall.restart", restart),
    vscode.commands.registerCommand("tflint-stall.fixAll", fixAll),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(NAME) && restart()),
  );
  const python = vscode.extensions.getExtension("ms-python.python")?.exports?.environments;
  if (python) context.subscriptions.push(python.onDidChangeActiveEnvironmentPath(restart));
  await start();
}

module.exports = { activate, deactivate: stop };
