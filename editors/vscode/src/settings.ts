// What the user chooses, as the server reads it. Knows nothing of the editor: a test asks it, too.

/** Reads one setting by its name without `freehold.`. */
export type Get = <T>(name: string) => T | undefined;

export interface ServerSettings {
  allowUnregistered: boolean;
  dialects: string[];
  hints: { frees: boolean; clones: boolean; checks: boolean };
}

/** The settings of the server. */
export function serverSettings(get: Get): ServerSettings {
  return {
    allowUnregistered: get<boolean>("allowUnregistered") ?? false,
    dialects: get<string[]>("dialects") ?? [],
    hints: {
      frees: get<boolean>("hints.frees") ?? true,
      clones: get<boolean>("hints.clones") ?? true,
      checks: get<boolean>("hints.checks") ?? true,
    },
  };
}

/** The program that serves, and its arguments. */
export function server(get: Get): { command: string; args: string[] } {
  const path = get<string>("path")?.trim();
  const more = get<string[]>("arguments") ?? [];
  return { command: path ? path : "freehold", args: ["lsp", ...more] };
}

/** The languages that the server knows. */
export const languages = ["mlir", "egglog", "souffle", "freehold-facts"];
