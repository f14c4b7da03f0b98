// The extension with a stand-in for VS Code; the command that it starts is the real server.

const assert = require("node:assert");
const { spawn } = require("node:child_process");
const Module = require("node:module");
const { test } = require("node:test");

const PYTHON = process.env.PYTHON ?? "python3";

/** The extension in an editor with these settings, and what it did there. */
function inEditor(settings, extensions = {}) {
  const seen = { clients: [], errors: [], commands: {}, changed: [] };
  class LanguageClient {
    constructor(id, name, server, options) {
      Object.assign(this, { id, server, options, running: false });
      seen.clients.push(this);
    }
    async start() {
      if (settings.fails) throw new Error("spawn ENOENT");
      this.running = true;
    }
    async stop() {
      this.running = false;
    }
  }
  const vscode = {
    workspace: {
      getConfiguration: () => ({ get: (key) => ({ enable: true, path: "", ...settings })[key] }),
      createFileSystemWatcher: (pattern) => ({ pattern }),
      onDidChangeConfiguration: (listener) => seen.changed.push(listener),
      workspaceFolders: undefined,
    },
    extensions: { getExtension: (id) => extensions[id] },
    window: { showErrorMessage: (message) => seen.errors.push(message) },
    commands: {
      registerCommand: (name, run) => (seen.commands[name] = run),
      executeCommand: async (...given) => (seen.executed = given),
    },
  };
  const load = Module._load;
  Module._load = (name, ...rest) => {
    if (name === "vscode") return vscode;
    if (name === "vscode-languageclient/node") return { LanguageClient };
    return load(name, ...rest);
  };
  delete require.cache[require.resolve("../extension.js")];
  const extension = require("../extension.js");
  Module._load = load;
  return { extension, seen };
}

const python = {
  isActive: true,
  exports: {
    environments: { getActiveEnvironmentPath: () => ({ path: PYTHON }), onDidChangeActiveEnvironmentPath: () => ({}) },
  },
};

test("the server of the selected Python is started, and again when settings change", async () => {
  const { extension, seen } = inEditor({}, { "ms-python.python": python });
  await extension.activate({ subscriptions: [] });
  const [client] = seen.clients;
  assert.deepStrictEqual(client.server, { command: PYTHON, args: ["-m", "tflint_stall", "server"] });
  assert.deepStrictEqual(client.options.documentSelector, [{ language: "python" }]);
  await seen.changed[0]({ affectsConfiguration: (name) => name === "tflint-stall" });
  assert.deepStrictEqual(seen.clients.map((one) => one.running), [false, true]);
  await extension.deactivate();
  assert.ok(!seen.clients[1].running);
});

test("a path in the settings goes before everything, the search path comes last", async () => {
  for (const [settings, command] of [[{ path: "/own/tflint-stall" }, "/own/tflint-stall"], [{}, "tflint-stall"]]) {
    const { extension, seen } = inEditor(settings);
    await extension.activate({ subscriptions: [] });
    assert.deepStrictEqual(seen.clients[0].server, { command, args: ["server"] });
  }
});

test("nothing is started where it is switched off", async () => {
  const { extension, seen } = inEditor({ enable: false });
  await extension.activate({ subscriptions: [] });
  assert.deepStrictEqual(seen.clients, []);
});

test("a server that does not start is said, with what to do", async () => {
  const { extension, seen } = inEditor({ fails: true });
  await extension.activate({ subscriptions: [] });
  assert.match(seen.errors[0], /does not start: spawn ENOENT.*pip install 'tflint-stall\[lsp\]'/);
});

test("the kind of action that the command asks for is the server's, and it wants whole notebooks", async (t) => {
  const { extension, seen } = inEditor({}, { "ms-python.python": python });
  await extension.activate({ subscriptions: [] });
  await seen.commands["tflint-stall.fixAll"]();
  const { command, args } = seen.clients[0].server;
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => child.kill());
  const answer = new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      const [head, body] = text.split("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
      if (body !== undefined && Buffer.byteLength(body) >= length) resolve(JSON.parse(body));
    });
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const capabilities = { notebookDocument: { synchronization: {} } };
  const params = { processId: null, rootUri: null, capabilities };
  const request = { jsonrpc: "2.0", id: 1, method: "initialize", params };
  const body = JSON.stringify(request);
  child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  const able = (await answer).result.capabilities;
  assert.ok(able.codeActionProvider.codeActionKinds.includes(seen.executed[1].kind));
  assert.deepStrictEqual(able.notebookDocumentSync.notebookSelector[0].cells, [{ language: "python" }]);
});
