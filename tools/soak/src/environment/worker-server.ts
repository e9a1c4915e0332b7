import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const MAX_TRIES = 300;

/** A PostgreSQL server of a cluster on this machine, whose processes can be stopped and killed. */
export class WorkerServer {
  private readonly program: string;
  private readonly args: string[];
  private readonly user: { uid: number; gid: number };

  private constructor(
    private readonly url: string,
    private pid: number,
    private readonly data_dir: string,
  ) {
    this.program = readlinkSync(`/proc/${pid}/exe`);
    this.args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(1, -1);
    const { uid, gid } = statSync(`/proc/${pid}`);
    this.user = { uid, gid };
  }

  /** @param url the address of a superuser @throws Error when the server runs on another machine */
  static async at(url: string): Promise<WorkerServer> {
    const [pid = '', data_dir = ''] = (await read(url, `select pg_read_file('postmaster.pid') as text`)).split('\n');
    const isHere = existsSync(`/proc/${pid}/cwd`) && readlinkSync(`/proc/${pid}/cwd`) === data_dir;
    if (!isHere)
      throw new Error(`The server ${new URL(url).host} does not run on this machine, so it cannot be stopped.`);
    return new WorkerServer(url, Number(pid), data_dir);
  }

  /** Its connections stay open, and nothing is answered. */
  freeze(): void {
    this.signal('SIGSTOP');
  }

  resume(): void {
    this.signal('SIGCONT');
  }

  kill(): void {
    this.signal('SIGKILL');
  }

  /** Starts it after {@link kill}. Resolves when it answers. */
  async start(): Promise<void> {
    const child = spawn(this.program, this.args, { ...this.user, cwd: this.data_dir, detached: true, stdio: 'ignore' });
    await once(child, 'spawn');
    child.unref();
    this.pid = child.pid as number;
    for (let tries = 1; ; tries += 1) {
      if (await read(this.url, `select 'answers' as text`).catch(() => undefined)) return;
      if (tries === MAX_TRIES) throw new Error(`The server ${this.data_dir} does not start.`);
      await pause(100);
    }
  }

  /** The main process first: it would replace the others. */
  private signal(signal: NodeJS.Signals): void {
    for (const pid of [this.pid, ...childrenOf(this.pid)]) {
      try {
        process.kill(pid, signal);
      } catch {
        // it has ended meanwhile
      }
    }
  }
}

/** The parent is the second field after the name, which is in brackets. */
function childrenOf(parent: number): number[] {
  const isChild = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] === String(parent);
    } catch {
      return false; // it has ended meanwhile
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChild(name))
    .map(Number);
}

async function read(url: string, statement: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<{ text: string }>(statement)).rows[0]?.text ?? '';
  } finally {
    await client.end();
  }
}
