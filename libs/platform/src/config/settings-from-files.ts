import { readFileSync } from 'node:fs';

/** An environment in which files are replaced by their contents, and a fault for each that cannot be read. */
export interface ResolvedEnvironment {
  environment: NodeJS.ProcessEnv;
  /** One sentence for each setting whose file is wrong. It contains neither a value nor a path: a secret may have been given as the path. */
  faults: Map<string, string>;
  /** The settings that came from a file. */
  fromFile: Set<string>;
}

/** Replaces `<NAME>_FILE` by `<NAME>` with the content of that file, for each of the names. White space around the content is removed. */
export function settingsFromFiles(names: Iterable<string>, given: NodeJS.ProcessEnv): ResolvedEnvironment {
  const resolved: ResolvedEnvironment = { environment: { ...given }, faults: new Map(), fromFile: new Set() };
  for (const name of names) {
    const variable = `${name}_FILE`;
    const path = given[variable]?.trim();
    delete resolved.environment[variable];
    if (!path) continue;
    if (given[name]?.trim()) {
      resolved.faults.set(name, `${name} and ${variable} are both set: set only one of them`);
      continue;
    }
    const read = contentOf(path);
    if ('fault' in read) resolved.faults.set(name, `${variable} names ${read.fault}`);
    else resolved.environment[name] = read.content;
    resolved.fromFile.add(name);
  }
  return resolved;
}

const FAULTS: Record<string, string> = {
  ENOENT: 'a file that does not exist',
  ENOTDIR: 'a file that does not exist',
  EACCES: 'a file that this process may not read',
  EISDIR: 'a directory',
};

/** Also reads a pipe, such as `<(command)` of a shell. */
function contentOf(path: string): { content: string } | { fault: string } {
  try {
    const content = readFileSync(path, 'utf8').trim();
    return content ? { content } : { fault: 'an empty file' };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { fault: FAULTS[code] ?? `a file that cannot be read (${code})` };
  }
}
