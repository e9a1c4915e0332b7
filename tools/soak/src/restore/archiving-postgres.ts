import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@das/embedded-postgres';
import { Client } from 'pg';
import { POSTGRES_USER, type PostgresPrograms, giveToPostgres } from './postgres-programs';

export const PASSWORD = 'soak';
const POLL_MS = 20;
const PATIENCE_MS = 120_000;

/** A production server closes a segment every 60 seconds; a rehearsal is shorter. */
const ARCHIVE_TIMEOUT_S = 2;

/** A PostgreSQL server of the installed programs that archives its log, and can be restored from a base backup and that archive. */
export class ArchivingPostgres {
  private child?: ChildProcess;

  private constructor(
    private readonly programs: PostgresPrograms,
    private readonly folder: string,
    readonly port: number,
  ) {}

  /** An empty server, started. @param archive the folder of its log, which exists; without it nothing is archived */
  static async create(programs: PostgresPrograms, folder: string, archive?: string): Promise<ArchivingPostgres> {
    const server = new ArchivingPostgres(programs, folder, await freePort());
    const password = `${folder}.password`;
    await writeFile(password, PASSWORD);
    await giveToPostgres(password);
    await programs.run(
      'initdb',
      '-D',
      folder,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${password}`,
      '--encoding=UTF8',
      '--locale=C',
    );
    const archiving = archive
      ? [
          'archive_mode = on',
          `archive_timeout = ${ARCHIVE_TIMEOUT_S}`,
          `archive_command = '${archiveCommand(archive)}'`,
        ]
      : [];
    await server.configure(['fsync = off', ...archiving]); // processes are killed, the machine is not
    await server.start();
    return server;
  }

  /**
   * A server restored from a base backup, not yet started.
   *
   * @param target the lines that end the recovery; without them it goes to the end of the archive
   */
  static async restore(
    programs: PostgresPrograms,
    folder: string,
    { backup, archive, target }: Restoration,
  ): Promise<ArchivingPostgres> {
    const server = new ArchivingPostgres(programs, folder, await freePort());
    await cp(backup, folder, { recursive: true });
    await server.configure([
      'archive_mode = off',
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_action = 'promote'`,
      ...target,
    ]);
    await writeFile(join(folder, 'recovery.signal'), '');
    for (const path of [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))])
      await giveToPostgres(path);
    return server;
  }

  urlOf(role: string, database = 'das'): string {
    return `postgres://${role}:${PASSWORD}@127.0.0.1:${this.port}/${database}`;
  }

  /** Starts it, and waits until it accepts writes. A recovery is over then. */
  async start(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    this.launch();
    while (!(await this.isWritable())) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start.');
      if (this.hasEnded) this.launch(); // the processes of a killed server hold its memory for a moment
      await pause(POLL_MS);
    }
  }

  launch(): void {
    this.child = spawn(this.programs.path('postgres'), ['-D', this.folder], {
      ...POSTGRES_USER,
      stdio: 'ignore',
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
    });
  }

  /** @returns whether a running process was killed */
  kill(): Promise<boolean> {
    return this.end('SIGKILL');
  }

  stop(): Promise<boolean> {
    return this.end('SIGINT');
  }

  /** Runs statements as the superuser. @returns the rows of the last one */
  async query<T extends object>(text: string, database?: string): Promise<T[]> {
    const client = new Client({ connectionString: this.urlOf('postgres', database), connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    await client.connect();
    const result = await client.query<T>(text).finally(() => client.end());
    return (Array.isArray(result) ? (result as (typeof result)[]).at(-1) : result)?.rows ?? [];
  }

  private async isWritable(): Promise<boolean> {
    const rows = await this.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers', 'postgres').catch(
      () => [],
    );
    return rows[0]?.recovers === false;
  }

  private get hasEnded(): boolean {
    return this.child === undefined || this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private async end(signal: NodeJS.Signals): Promise<boolean> {
    const { child } = this;
    if (!child || this.hasEnded) return false;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
    return true;
  }

  /** Later lines replace those of the server that a base backup was taken from. */
  private configure(lines: string[]): Promise<void> {
    const own = [
      `port = ${this.port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = ''`,
      `timezone = 'UTC'`,
      `log_timezone = 'UTC'`,
    ];
    return appendFile(join(this.folder, 'postgresql.conf'), `\n${[...own, ...lines].join('\n')}\n`);
  }
}

/** What a server is restored from. */
export interface Restoration {
  backup: string;
  archive: string;
  target: string[];
}

/** A segment appears under its name only when it is complete. */
const archiveCommand = (archive: string): string =>
  `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`;

/** A new folder that PostgreSQL's programs may write to. */
export async function postgresFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { mode: 0o700 });
  await giveToPostgres(path);
  return path;
}
