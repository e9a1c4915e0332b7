import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TSC = join(require.resolve('typescript-7/package.json'), '../bin/tsc');
const COMPILER_OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  noEmit: true,
  experimentalDecorators: true,
};

/**
 * Compiles sources in a folder and checks package declarations too. @returns one line per error
 *
 * @param types packages of ambient types that the sources use, such as `node`
 */
export function typecheck(folder: string, sources: Record<string, string>, types: string[] = []): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...COMPILER_OPTIONS, types }, files: Object.keys(sources) }),
  );
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  return new Promise((resolve) => {
    execFile(process.execPath, [TSC, '--pretty', 'false', '-p', folder], { cwd: folder }, (failure, stdout, stderr) => {
      const lines = `${stdout}${stderr}`.split('\n').filter(Boolean);
      resolve(failure && !lines.length ? [failure.message] : lines);
    });
  });
}
