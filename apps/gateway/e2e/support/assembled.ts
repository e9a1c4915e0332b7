import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CliResult } from '../../src/admin/print-result';

const ASSEMBLE = join(__dirname, '..', '..', '..', '..', 'docker', 'assemble.mjs');

/** What the image contains, in a separate folder: packages of the checkout are out of reach. */
export class AssembledService {
  private constructor(readonly folder: string) {}

  static make(): AssembledService {
    const folder = mkdtempSync(join(tmpdir(), 'das-image-'));
    chmodSync(folder, 0o755);
    const { status, stderr } = spawnSync(process.execPath, [ASSEMBLE, folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return new AssembledService(folder);
  }

  get das(): string {
    return join(this.folder, 'apps', 'gateway', 'das.mjs');
  }

  /** The paths of all entries. */
  entries(): string[] {
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8' });
  }

  /** Runs `das …` with these variables and no other setting. */
  async run(variables: NodeJS.ProcessEnv, ...words: string[]): Promise<CliResult> {
    const { PATH } = process.env;
    const child = spawn(process.execPath, [this.das, ...words], {
      env: { PATH, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 60_000,
    });
    const ran = { out: '', err: '' };
    child.stdout.on('data', (chunk) => (ran.out += String(chunk)));
    child.stderr.on('data', (chunk) => (ran.err += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    return { code, ...ran };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
