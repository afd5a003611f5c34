// Starts `freehold lsp`, tells it of settings, and shows explanations beside the text.

import * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

import { type Get, languages, server, serverSettings } from "./settings";

let client: LanguageClient | undefined;

/** Explanations are texts of documents that no file has. */
const scheme = "freehold-explanation";
const explanations = new Map<string, string>();

const get: Get = (name) => vscode.workspace.getConfiguration("freehold").get(name);

async function start(): Promise<void> {
  const { command, args } = server(get);
  const executable = { command, args, transport: TransportKind.stdio };
  client = new LanguageClient("freehold", "freehold", executable, {
    documentSelector: languages.map((language) => ({ language })),
    initializationOptions: serverSettings(get),
    middleware: {
      // The server's own way is a message, which is no place for many lines.
      executeCommand: async (name, parameters, next) => {
        if (name !== "freehold.explain") return next(name, parameters);
        const [uri, position] = parameters as [string, { line: number; character: number }];
        return explain(uri, position);
      },
    },
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const choice = await vscode.window.showErrorMessage(
      `freehold does not start: ${error}. The setting 'freehold.path' says where it is.`,
      "Settings",
    );
    if (choice) await vscode.commands.executeCommand("workbench.action.openSettings", "freehold");
  }
}

async function explain(uri: string, position: { line: number; character: number }): Promise<void> {
  const answer = await client?.sendRequest<{ text: string }>("freehold/explain", {
    textDocument: { uri },
    position,
  });
  if (!answer) return;
  const shown = vscode.Uri.from({ scheme, path: `/line ${position.line + 1}`, query: uri });
  explanations.set(shown.toString(), answer.text);
  const document = await vscode.workspace.openTextDocument(shown);
  await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside, true);
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const provideTextDocumentContent = (uri: vscode.Uri) => explanations.get(uri.toString()) ?? "";
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      explanations.delete(document.uri.toString());
    }),
    vscode.commands.registerCommand("freehold.restart", async () => {
      await client?.stop();
      await start();
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (!event.affectsConfiguration("freehold")) return;
      const affects = (name: string) => event.affectsConfiguration(`freehold.${name}`);
      const moved = affects("path") || affects("arguments");
      if (moved) {
        await client?.stop();
        await start();
      } else {
        const settings = { freehold: serverSettings(get) };
        await client?.sendNotification("workspace/didChangeConfiguration", { settings });
      }
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
