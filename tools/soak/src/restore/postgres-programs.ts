import { execFile, execFileSync } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** PostgreSQL refuses to run as root. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
const MAX_OUTPUT = 64 * 1_024 * 1_024;

/** The user that PostgreSQL's programs run as: that of this process, unless it is root. */
export const POSTGRES_USER: { uid?: number; gid?: number } = process.getuid?.() === 0 ? UNPRIVILEGED : {};

/** Gives a new file or folder to the user that PostgreSQL's programs run as. */
export async function giveToPostgres(path: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
}

/**
 * The programs of an installed PostgreSQL: those in the folder PG_BIN, else those of `pg_config`. The bundled PostgreSQL has neither
 * pg_dump nor pg_basebackup.
 */
export class PostgresPrograms {
  private constructor(private readonly folder: string) {}

  /** @throws Error when no PostgreSQL is installed */
  static find(): PostgresPrograms {
    try {
      return new PostgresPrograms(
        process.env['PG_BIN'] ?? execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim(),
      );
    } catch {
      throw new Error(
        'Set PG_BIN to the folder of pg_dump (Debian: apt-get install postgresql, /usr/lib/postgresql/15/bin).',
      );
    }
  }

  path(program: string): string {
    return join(this.folder, program);
  }

  /** Runs a program to its end. @returns its output @throws Error with its errors when it fails */
  async run(program: string, ...args: string[]): Promise<string> {
    const options = { ...POSTGRES_USER, cwd: '/', maxBuffer: MAX_OUTPUT, env: { LC_ALL: 'C', TZ: 'UTC' } };
    const { stdout } = await promisify(execFile)(this.path(program), args, options);
    return stdout;
  }
}
