import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '..', '..', '..', '..');
const FOLDER = '/var/tmp';
const SCOPE = '@das';

/** The release before this one, as `release.json` names it. */
export interface Release {
  version: string;
  commit: string;
}

export const previousRelease = (): Release =>
  (JSON.parse(readFileSync(join(ROOT, 'release.json'), 'utf8')) as { previous: Release }).previous;

/** Whether the history of this checkout contains the commit. A shallow clone and an unpacked archive do not. */
export const isInHistory = ({ commit }: Release): Promise<boolean> =>
  git('cat-file', '-e', `${commit}^{commit}`).then(
    () => true,
    () => false,
  );

/** The previous release, built with the packages of this checkout, in a temporary folder. */
export class PreviousBuild {
  private constructor(private readonly root: string) {}

  static async make({ commit }: Release): Promise<PreviousBuild> {
    const root = mkdtempSync(join(FOLDER, 'das-previous-'));
    const build = new PreviousBuild(root);
    try {
      await git('archive', '--format=tar', '-o', join(root, 'release.tar'), commit);
      await promisify(execFile)('tar', ['-xf', 'release.tar'], { cwd: root });
      linkPackages(root);
      await promisify(execFile)(
        process.execPath,
        [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', 'apps/gateway'],
        { cwd: root },
      );
      return build;
    } catch (error) {
      build.remove();
      throw error;
    }
  }

  get main(): string {
    return join(this.root, 'apps/gateway/dist/main.js');
  }

  get admin(): string {
    return join(this.root, 'apps/gateway/dist/admin/main.js');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** The workspace's own packages are relative links: copied as they are, they lead into the copy. */
function linkPackages(root: string): void {
  const [from, to] = [ROOT, root].map((folder) => join(folder, 'node_modules')) as [string, string];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === SCOPE) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (!name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  }
}

const git = (...args: string[]): Promise<unknown> => promisify(execFile)('git', args, { cwd: ROOT });
