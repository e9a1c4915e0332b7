import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Reply, post } from './gateway';

export const MAIN = join(__dirname, '..', '..', 'dist', 'main.js');
const READY = /^ready on (\S+)$/m;
/** Conditions often ask the service, so frequent checks delay what they wait for. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [10, 50];
const PATIENCE_MS = 60_000;

/** The built service as a separate process. */
export class ServiceProcess {
  output = '';
  readonly exit: Promise<number | string>;
  private readonly child: ChildProcess;
  /** The end of its start-up output. */
  private readonly outputEnd: string;

  constructor(data_dir: string, settings: NodeJS.ProcessEnv = {}, program = [MAIN]) {
    const { PATH, HOME } = process.env;
    const env = {
      PATH,
      HOME,
      PORT: '0',
      DAS_DATA_DIR: data_dir,
      DAS_GRAPHQL_REQUESTS_PER_MINUTE: '1000000',
      DAS_DEMO_HISTORY: 'off',
      ...settings,
    };
    this.outputEnd = settings['DATABASE_URL'] || settings['DATABASE_URL_FILE'] ? 'from DATABASE_URL' : 'curl ';
    this.child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout?.on('data', (chunk) => (this.output += String(chunk)));
    this.child.stderr?.on('data', (chunk) => (this.output += String(chunk)));
    this.exit = new Promise((resolve) => this.child.on('exit', (code, signal) => resolve(code ?? signal ?? 'unknown')));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** The address, when the service listens and its start-up output is complete. */
  async ready(): Promise<string> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline && this.child.exitCode === null) {
      const url = READY.exec(this.output)?.[1];
      if (url && this.output.includes(this.outputEnd)) return url;
      await pause(20);
    }
    throw new Error(`It did not get ready:\n${this.output}`);
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    this.child.kill(signal);
    return this.exit;
  }
}

/** A data directory that the PostgreSQL user may enter, also when the tests run as root. */
export function newDataDir(): string {
  const data_dir = mkdtempSync(join(tmpdir(), 'das-life-'));
  chmodSync(data_dir, 0o755);
  return data_dir;
}

export interface DemoFile {
  base_url: string;
  database_url: string;
  database_admin_url: string;
  secret_key: string;
  tenants: {
    slug: string;
    name: string;
    users: { email: string; password: string; role: string }[];
    keys: Record<string, string>;
  }[];
}

export const demoOf = (data_dir: string): DemoFile =>
  JSON.parse(readFileSync(join(data_dir, 'demo.json'), 'utf8')) as DemoFile;

/** Sends a document with the key of the demo's owner. */
export const askDemo = (data_dir: string, url: string, query: string): Promise<Reply> =>
  post(url, { query }, { authorization: `Bearer ${demoOf(data_dir).tenants[0]?.keys['owner']}` });

/** Kills the server that a killed service left, and removes all its files. */
export function discard(data_dir: string): void {
  const pid = serverPid(data_dir);
  if (pid && isRunning(pid)) process.kill(pid, 'SIGKILL');
  for (const folder of [homeOf(data_dir), data_dir]) rmSync(folder, { recursive: true, force: true });
}

/** The process id of the PostgreSQL server on a data directory, from its postmaster.pid. */
export function serverPid(data_dir: string): number | undefined {
  try {
    return Number(readFileSync(join(homeOf(data_dir), 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined; // the server is not running, or it ends just now
  }
}

/** The folder of the cluster, which is elsewhere when the PostgreSQL user may not enter the data directory. */
export function homeOf(data_dir: string): string {
  const pointer = join(data_dir, 'postgres-home');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : data_dir;
}

/** Kills the server, without a clean shutdown. */
export function killServer(data_dir: string): void {
  const pid = serverPid(data_dir);
  if (!pid) throw new Error('There is no server to kill.');
  process.kill(pid, 'SIGKILL');
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** @throws Error when the condition is not true within a minute */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let pause_ms = FIRST_PAUSE_MS; !(await holds()); pause_ms = Math.min(2 * pause_ms, LONGEST_PAUSE_MS)) {
    if (Date.now() > deadline) throw new Error(`This did not happen in time: ${String(holds)}`);
    await pause(pause_ms);
  }
}
