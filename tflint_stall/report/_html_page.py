"""What every page of `html` begins and ends with: its looks, and the script behind its filters."""

START = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>tflint-stall</title>
<style>
:root {
  --ground: #ffffff; --card: #f6f8fa; --text: #1f2328; --quiet: #59636e; --line: #d1d9e0; --link: #0969da;
  --error: #c4001d; --warning: #8a5a00; --advice: #0969da; --gone: #ffebe9; --come: #dafbe1; --mark: #fff3b8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1117; --card: #161b22; --text: #e6edf3; --quiet: #9198a1; --line: #3d444d; --link: #4493f8;
    --error: #ff7b72; --warning: #e3b341; --advice: #79c0ff; --gone: #40191d; --come: #12361f; --mark: #4d3d00;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 0 1rem 3rem; background: var(--ground); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 1rem 0 0; } h1 small { color: var(--quiet); font-weight: normal; }
header p { margin: 0.2rem 0 0.8rem; }
h2 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 1.6rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 0; font-weight: 600; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.87em; }
a { color: var(--link); }
#filter { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.4rem 1rem; align-items: center;
  padding: 0.6rem 0; background: var(--ground); border-bottom: 1px solid var(--line); }
#filter select, #filter input[type=search] { font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--line); border-radius: 4px; padding: 0.15rem 0.4rem; max-width: 100%; }
#filter select { max-width: 15rem; } #filter output { color: var(--quiet); }
article { background: var(--card); border: 1px solid var(--line); border-left: 4px solid currentColor;
  border-radius: 6px; padding: 0.7rem 0.9rem; margin: 0.6rem 0;
  content-visibility: auto; contain-intrinsic-size: auto 16rem; }
article > * { color: var(--text); }
.error { border-left-color: var(--error); } .warning { border-left-color: var(--warning); }
.advice { border-left-color: var(--advice); }
.error h3 b, label.error { color: var(--error); } .warning h3 b, label.warning { color: var(--warning); }
.advice h3 b, label.advice { color: var(--advice); }
.where { margin: 0 0 0.5rem; color: var(--quiet); }
pre { margin: 0.5rem 0; padding: 0.5rem 0; overflow-x: auto; background: var(--ground); border: 1px solid var(--line);
  border-radius: 4px; overflow-wrap: normal; }
pre i { display: inline-block; width: 3.5rem; padding-right: 0.8rem; text-align: right; color: var(--quiet);
  font-style: normal; user-select: none; }
pre mark { background: var(--mark); color: inherit; border-radius: 2px; }
pre.diff > b { margin-left: 0.8rem; font-family: system-ui, sans-serif; } pre.diff small { color: var(--quiet); }
del, ins { display: block; width: max-content; min-width: 100%; text-decoration: none; }
del { background: var(--gone); } ins { background: var(--come); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 0.8rem; margin: 0; }
dt { color: var(--quiet); } dd { margin: 0; min-width: 0; }
.trouble { color: var(--error); }
[hidden] { display: none !important; }
@media (max-width: 36rem) {
  body { padding: 0 0.6rem 2rem; } #filter { position: static; } pre i { width: 2.4rem; padding-right: 0.5rem; }
  dl { grid-template-columns: 1fr; } dt { margin-top: 0.3rem; }
}
@media print { #filter { display: none; } }
</style>
</head>
<body>
"""

END = """\
<script>
const form = document.getElementById("filter");
const main = document.querySelector("main");
const cards = [...document.querySelectorAll("article")];
for (const card of cards) card.dataset.file = card.closest("section").querySelector("h2").textContent;
let grouped = "file";

function group(by) {
  const sections = new Map();
  for (const card of cards) {
    const key = card.dataset[by];
    if (!sections.has(key)) {
      const section = document.createElement("section");
      const head = document.createElement("h2");
      head.textContent = key;
      section.append(head);
      sections.set(key, section);
    }
    sections.get(key).append(card);
  }
  main.replaceChildren(...sections.values());
  grouped = by;
}

function show() {
  const chosen = new FormData(form);
  const levels = chosen.getAll("level");
  const words = chosen.get("words").toLowerCase().split(/\\s+/).filter(Boolean);
  if (chosen.get("by") !== grouped) group(chosen.get("by"));
  let count = 0;
  for (const card of cards) {
    const fits =
      levels.includes(card.dataset.level) &&
      (!chosen.get("rule") || chosen.get("rule") === card.dataset.rule) &&
      (!chosen.get("fix") || chosen.get("fix") === card.dataset.fix) &&
      words.every((word) => `${card.dataset.file} ${card.textContent}`.toLowerCase().includes(word));
    card.hidden = !fits;
    count += fits;
  }
  for (const section of main.children) section.hidden = !section.querySelector("article:not([hidden])");
  form.querySelector("output").textContent = `${count} of ${cards.length} shown`;
}

form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
show();
</script>
</body>
</html>
"""
