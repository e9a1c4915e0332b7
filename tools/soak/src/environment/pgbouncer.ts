import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './restarting-postgres';

/** Debian installs it where the path of ordinary users does not lead. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
/** PgBouncer refuses to run as root. */
const UNPRIVILEGED = 65_534;
/** As few as in the trials, so that clients have to share them. */
export const SERVER_CONNECTIONS = 4;
/** As docs/operations.md says. */
const MAX_PREPARED = 500;
const STARTING_MS = 10_000;
const RETRY_MS = 20;

/** The program, if it is installed. */
export const pgbouncerProgram = (): string | undefined =>
  FOLDERS.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));

export interface PgBouncerSettings {
  /** Addresses of the server with the log-ins that may use the pooler. */
  server_urls: string[];
  mode: 'transaction' | 'session';
  /** Whether clients prepare statements, which needs PgBouncer 1.21. */
  prepares?: boolean;
}

/** A PgBouncer process that can be killed and started again at the same address. */
export class PgBouncer {
  private child?: ChildProcess;

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** @throws Error when it is not installed */
  static async start(settings: PgBouncerSettings): Promise<PgBouncer> {
    const program = pgbouncerProgram();
    if (!program) throw new Error('PgBouncer is not installed (Debian: apt-get install pgbouncer).');
    const folder = await mkdtemp(join(tmpdir(), 'das-pgbouncer-'));
    await chmod(folder, 0o755);
    const started = new PgBouncer(program, folder, await freePort());
    await started.configure(settings);
    await started.run();
    return started;
  }

  /** This address of the server at the pooler. */
  urlOf(server_url: string): string {
    return Object.assign(new URL(server_url), { host: `127.0.0.1:${this.port}` }).href;
  }

  /** Kills it and starts it again. */
  async restart(): Promise<void> {
    await this.end('SIGKILL');
    await this.run();
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }

  private async configure({ server_urls, mode, prepares = false }: PgBouncerSettings): Promise<void> {
    const urls = server_urls.map((url) => new URL(url));
    const [server] = urls as [URL];
    const users = urls.map(
      ({ username, password }) => `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`,
    );
    await writeFile(join(this.folder, 'userlist.txt'), users.join(''));
    const lines = [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${this.port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${join(this.folder, 'userlist.txt')}`,
      `pool_mode = ${mode}`,
      `default_pool_size = ${SERVER_CONNECTIONS}`,
      'max_client_conn = 500',
      ...(prepares ? [`max_prepared_statements = ${MAX_PREPARED}`] : []),
      ...(mode === 'session'
        ? ['ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout']
        : []),
    ];
    await writeFile(join(this.folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  }

  private async run(): Promise<void> {
    const user = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
    this.child = spawn(this.program, ['-q', join(this.folder, 'pgbouncer.ini')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      ...user,
    });
    const deadline = Date.now() + STARTING_MS;
    while (!(await this.accepts())) {
      if (Date.now() > deadline || this.child.exitCode !== null) throw new Error('PgBouncer did not start.');
      await pause(RETRY_MS);
    }
  }

  private async accepts(): Promise<boolean> {
    const socket = connect(this.port, '127.0.0.1');
    return once(socket, 'connect')
      .then(
        () => true,
        () => false,
      )
      .finally(() => socket.destroy());
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    await exit;
  }
}
