// The server as the extension starts it, driven by the client's own protocol library.

const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");

const {
  CodeActionRequest,
  CompletionRequest,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  DocumentSymbolRequest,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  InlayHintRequest,
  PublishDiagnosticsNotification,
  SemanticTokensRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  createProtocolConnection,
} = require("vscode-languageserver-protocol/node");

const manifest = require("../package.json");
const { languages, server, serverSettings } = require("../out/settings.js");

const root = path.resolve(__dirname, "../../..");
const program = process.env.FREEHOLD ?? path.join(root, "target/debug/freehold");

/** Settings by their defaults in the manifest, but for those that are given. */
const chosen = (given) => (name) => {
  const declared = manifest.contributes.configuration.properties[`freehold.${name}`];
  assert.ok(declared, `the manifest declares no freehold.${name}`);
  return given[name] ?? declared.default;
};

async function start(given) {
  const { command, args } = server(chosen({ path: program, ...given }));
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const waiting = [];
  connection.onNotification(PublishDiagnosticsNotification.type, (said) => waiting.shift()?.(said));
  connection.onRequest("workspace/inlayHint/refresh", () => null);
  connection.listen();
  const { capabilities } = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: { workspace: { inlayHint: { refreshSupport: true } } },
    initializationOptions: serverSettings(chosen(given)),
  });
  await connection.sendNotification(InitializedNotification.type, {});
  const diagnostics = () => new Promise((resolve) => waiting.push(resolve));
  const open = async (uri, languageId, text) => {
    const said = diagnostics();
    const textDocument = { uri, languageId, version: 1, text };
    await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return said;
  };
  const end = async () => {
    await connection.sendRequest(ShutdownRequest.type);
    const status = new Promise((resolve) => child.on("exit", resolve));
    await connection.sendNotification(ExitNotification.type);
    assert.equal(await status, 0);
    connection.dispose();
  };
  return { connection, capabilities, diagnostics, open, end };
}

const whole = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
const text = fs.readFileSync(path.join(root, "docs/examples/conditional.mlir"), "utf8");

test("a program is understood", async () => {
  const { connection, capabilities, diagnostics, open, end } = await start({});
  const uri = "file:///conditional.mlir";
  const textDocument = { uri };
  assert.deepEqual((await open(uri, "mlir", text)).diagnostics, []);
  const hints = await connection.sendRequest(InlayHintRequest.type, { textDocument, range: whole });
  assert.ok(hints.some((hint) => hint.label.startsWith("free ")), JSON.stringify(hints));
  const line = text.split("\n").findIndex((line) => line.includes("memref.alloc"));
  const position = { line, character: text.split("\n")[line].indexOf("%") };
  const hover = await connection.sendRequest(HoverRequest.type, { textDocument, position });
  assert.match(hover.contents.value, /\*\*Owned by\*\*/);
  const symbols = await connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
  assert.ok(symbols.some((symbol) => symbol.name === "@first"));
  const { data } = await connection.sendRequest(SemanticTokensRequest.type, { textDocument });
  assert.equal(data.length % 5, 0);
  const types = capabilities.semanticTokensProvider.legend.tokenTypes.length;
  assert.ok(data.every((number, place) => place % 5 !== 3 || number < types));
  const actions = await connection.sendRequest(CodeActionRequest.type, {
    textDocument,
    range: { start: hints[0].position, end: hints[0].position },
    context: { diagnostics: [] },
  });
  assert.ok(actions.length > 0);
  const said = diagnostics();
  await connection.sendNotification(DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: { start: position, end: position }, text: "%" }],
  });
  const { diagnostics: found, version } = await said;
  assert.equal(version, 2);
  assert.equal(found[0].source, "freehold");
  await assert.rejects(
    connection.sendRequest(DocumentFormattingRequest.type, {
      textDocument,
      options: { tabSize: 2, insertSpaces: true },
    }),
    /format/,
  );
  await connection.sendRequest(CompletionRequest.type, { textDocument, position });
  await end();
});

test("hints are switched off by the settings", async () => {
  const given = { "hints.frees": false, "hints.checks": false, "hints.clones": false };
  const { connection, open, end } = await start(given);
  const uri = "file:///conditional.mlir";
  await open(uri, "mlir", text);
  const asked = { textDocument: { uri }, range: whole };
  assert.deepEqual(await connection.sendRequest(InlayHintRequest.type, asked), []);
  await end();
});

test("rules are judged", async () => {
  const { open, end } = await start({});
  const rule = '(ruleset r)\n(rewrite (andi x y) (ori x y) :ruleset r :name "wrong")\n';
  const { diagnostics } = await open("file:///r.egg", "egglog", rule);
  assert.match(diagnostics[0].message, /unsound/);
  await end();
});

test("the manifest names what there is", () => {
  const declared = manifest.contributes.languages.map((language) => language.id);
  assert.deepEqual(declared, languages);
  const paths = [
    ...manifest.contributes.languages.map((language) => language.configuration),
    ...manifest.contributes.grammars.map((grammar) => grammar.path),
  ];
  for (const file of paths) JSON.parse(fs.readFileSync(path.join(__dirname, "..", file), "utf8"));
  assert.ok(fs.existsSync(path.join(__dirname, "..", manifest.main)));
});
