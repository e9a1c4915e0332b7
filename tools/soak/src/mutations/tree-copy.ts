import { type SpawnOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NOT_COPIED = new Set(['.git', '.data', '.nx', 'node_modules']);
/** Not below the folder of temporary files: Nx writes to no home directory there. */
const FOLDER = '/var/tmp';
const SCOPE = '@das';
const CACHE = '.cache';

/** The result of a run of specs. */
export interface SpecRun {
  passed: number;
  /** Names of the tests that failed. */
  failed: string[];
  /** Spec files that could not be run at all, as when the source does not compile. */
  broken: number;
}

/** The part of Jest's JSON report that is read. */
interface Report {
  numPassedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

/** A copy of the workspace whose source may be changed. Packages of the registry are shared with the original. */
export class TreeCopy {
  private constructor(
    readonly root: string,
    private readonly signal: AbortSignal,
  ) {}

  static make(original: string, signal: AbortSignal): TreeCopy {
    const root = mkdtempSync(join(FOLDER, 'das-mutations-'));
    for (const name of readdirSync(original))
      if (!NOT_COPIED.has(name)) cpSync(join(original, name), join(root, name), { recursive: true });
    const packages = join(original, 'node_modules');
    mkdirSync(join(root, 'node_modules'));
    for (const name of readdirSync(packages)) {
      if (name === CACHE) continue; // SWC uses no cache behind a link
      // the workspace's own packages are relative links: copied as they are, they lead into the copy
      if (name === SCOPE)
        cpSync(join(packages, name), join(root, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(join(packages, name), join(root, 'node_modules', name));
    }
    commit(root);
    return new TreeCopy(root, signal);
  }

  /** @throws Error unless the text occurs exactly once */
  replace(file: string, find: string, replacement: string): () => void {
    const path = join(this.root, file);
    const text = readFileSync(path, 'utf8');
    const count = text.split(find).length - 1;
    if (count !== 1) throw new Error(`${file} holds ${count} times: ${find}`);
    writeFileSync(
      path,
      text.replace(find, () => replacement),
    );
    return () => writeFileSync(path, text);
  }

  async build(): Promise<void> {
    const { code } = await this.run(
      ['node_modules/typescript/bin/tsc', '-b', 'apps/gateway', 'tools/soak', 'tools/bench'],
      'ignore',
    );
    if (code !== 0) throw new Error('The copy does not build.');
  }

  /** Runs the specs that match these patterns. @throws Error when none does */
  async runSpecs(pattern: string): Promise<SpecRun> {
    const report = join(this.root, 'report.json');
    rmSync(report, { force: true });
    await this.run(
      ['--no-warnings', 'node_modules/jest/bin/jest.js', pattern, '--json', `--outputFile=${report}`, '--silent'],
      'ignore',
    );
    const { numPassedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    ) as Report;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    if (!tests.length && !numRuntimeErrorTestSuites) throw new Error(`No spec matches ${pattern}.`);
    const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    return { passed: numPassedTests, failed, broken: numRuntimeErrorTestSuites };
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private async run(args: string[], stdio: SpawnOptions['stdio']): Promise<{ code: number | null }> {
    const child = spawn(process.execPath, args, { cwd: this.root, stdio, signal: this.signal });
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code };
  }
}

/** Nx uses its cache in the home directory only for a repository with a commit. */
function commit(root: string): void {
  const author = ['-c', 'user.name=soak', '-c', 'user.email=soak@test.example'];
  for (const command of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-q', '-m', 'copy'],
  ])
    execFileSync('git', command, { cwd: root });
}
