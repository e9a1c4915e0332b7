import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const isOnPath = (tool: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => isExecutable(join(folder, tool)));

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @throws Error, one sentence, without root or one of the tools */
export function demandTools(tools: string[]): void {
  const missing = tools.filter((tool) => !isOnPath(tool));
  const isRoot = process.getuid?.() === 0;
  const faults = [
    ...(isRoot ? [] : ['this user is not root']),
    ...(missing.length ? [`${missing.join(' and ')} cannot be found`] : []),
  ];
  if (faults.length)
    throw new SoakUnavailable(`This soak needs root and ${tools.join(', ')}: ${faults.join(', and ')}.`);
}

/** The soak cannot run on this machine. */
export class SoakUnavailable extends Error {}
