import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const READY = /^ready on (http:\S+)/;

/** A server in a process of its own. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly name: string,
  ) {}

  /** Runs a Node program with these variables, and none of the service's settings that this process happens to have. */
  static async spawn(program: string, variables: Record<string, string>, flags: string[] = []): Promise<ServerProcess> {
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('DAS_')));
    const env = { ...inherited, NODE_ENV: 'production', ...variables };
    const child = spawn(process.execPath, [...flags, program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child, 'spawn');
    return new ServerProcess(child, program);
  }

  /** Waits until it says where it listens. */
  async address(): Promise<string> {
    const { stdout } = this.child;
    if (!stdout) throw new Error(`${this.name} has no output to read.`);
    const timer = setTimeout(() => this.child.kill('SIGKILL'), START_TIMEOUT_MS);
    try {
      for await (const line of createInterface({ input: stdout })) {
        const url = READY.exec(line)?.[1];
        if (url) return url;
      }
      throw new Error(`${this.name} ended before it was ready.`);
    } finally {
      clearTimeout(timer);
      stdout.resume(); // a full pipe would stop it
    }
  }

  /** The memory that it has of the machine now, in MB. */
  memory(): number {
    const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.child.pid)]));
    return kilobytes / 1_024;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exit;
    clearTimeout(timer);
  }
}
