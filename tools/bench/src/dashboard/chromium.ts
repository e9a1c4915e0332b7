import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const ROOT = join(__dirname, '../../../..');
/** Compiles TypeScript on load: the module that finds the browser belongs to the tests, and is neither built nor imported. */
const COMPILER = pathToFileURL(join(ROOT, 'tools/testing/typescript.mjs')).href;
const FINDER = join(ROOT, 'apps/gateway/e2e/support/chromium.ts');
const SCRIPT = `require(${JSON.stringify(FINDER)}).findChromium().then((found) => process.stdout.write(JSON.stringify(found ?? null)))`;

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--enable-precise-memory-info',
];

/** The Chromium of the tests. */
export function launchChromium(): Promise<Browser> {
  const text = execFileSync(process.execPath, ['--no-warnings', '--import', COMPILER, '--eval', SCRIPT], {
    encoding: 'utf8',
  });
  const found = JSON.parse(text) as { executable: string; env: Record<string, string> } | null;
  if (!found) throw new Error('There is no Chromium: install one, or set DAS_CHROMIUM to its path.');
  return chromium.launch({ executablePath: found.executable, env: { ...process.env, ...found.env }, args: FLAGS });
}
