import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runAdmin } from '../environment/admin-program';
import { ArchivingPostgres, postgresFolder } from './archiving-postgres';
import { CATALOGUE } from './catalogue';
import { giveToPostgres } from './postgres-programs';
import { type Stage, settingsOn } from './production';
import { verified } from './restore-to-time';

/** The result of a dump that was restored into an empty server. */
export interface DumpFigures {
  tables: number;
  rows: number;
  dump_seconds: number;
  restore_seconds: number;
  /** Migrations that the restored server needed. Must be empty. */
  migrations: string[];
  /** Policies, owners, triggers, privileges and memberships that differ. Must be empty. */
  differences: string[];
  /** Tables with other numbers of rows, and logs with another result of the verification. Must be empty. */
  losses: string[];
  /** What the owner gets: an error, and an empty dump with --enable-row-security. */
  owner: { fails: boolean; rows_with_row_security: number };
}

interface Rows {
  ok: boolean;
  tables: { table: string; seen: number; there: number }[];
}

const rowsOn = (server: ArchivingPostgres, stage: Stage): Promise<Rows> =>
  runAdmin<Rows>(settingsOn(server, stage), 'backup-role', '--check');
const catalogueOf = async (server: ArchivingPostgres): Promise<string[]> =>
  (await server.query<{ line: string }>(CATALOGUE)).map(({ line }) => line);

/** Dumps the database as das_backup with the roles of the server, and restores both into an empty server. */
export async function restoreDump(
  source: ArchivingPostgres,
  stage: Stage,
): Promise<DumpFigures & { target: ArchivingPostgres }> {
  const { programs, folder } = stage;
  const [before, catalogue, logs] = [
    await rowsOn(source, stage),
    await catalogueOf(source),
    await verified(source, stage),
  ];
  const [roles, dump] = ['roles.sql', 'das.dump'].map((name) => join(folder, 'dump', name)) as [string, string];
  const began = Date.now();
  await writeFile(roles, await programs.run('pg_dumpall', '-d', source.urlOf('postgres', 'postgres'), '--roles-only'));
  await writeFile(dump, '');
  await giveToPostgres(dump);
  await programs.run('pg_dump', '-d', source.urlOf('das_backup'), '-Fc', '-f', dump);
  const dumped = Date.now();
  const target = await ArchivingPostgres.create(programs, await postgresFolder(join(folder, 'from-dump')));
  const address = target.urlOf('postgres', 'postgres');
  await programs.run('psql', '-q', '-d', address, '-f', roles); // reports that the superuser exists already
  await programs.run('pg_restore', '--create', '--exit-on-error', '-d', address, dump); // the privileges of the database itself need --create
  const restored = Date.now();
  const { ran } = await runAdmin<{ ran: string[] }>(settingsOn(target, stage), 'migrate');
  const [after, catalogueAfter] = [await rowsOn(target, stage), await catalogueOf(target)];
  const isSame = JSON.stringify(await verified(target, stage)) === JSON.stringify(logs);
  return {
    target,
    tables: before.tables.length,
    rows: before.tables.reduce((sum, { there }) => sum + there, 0),
    dump_seconds: (dumped - began) / 1_000,
    restore_seconds: (restored - dumped) / 1_000,
    migrations: ran,
    differences: differing(catalogue, catalogueAfter),
    losses: [
      ...differing(before.tables.map(expectedLineOf), after.tables.map(lineOf)),
      ...(isSame ? [] : ['audit verify']),
    ],
    owner: await ownersDump(source, stage),
  };
}

type Counted = Pick<Rows['tables'][number], 'table' | 'there'>;

/** The first check records itself in the platform's log, after it has counted the rows. */
const expectedLineOf = ({ table, there }: Counted): string =>
  lineOf({ table, there: table === 'platform_audit_logs' ? there + 1 : there });
const lineOf = ({ table, there }: Counted): string => `${table}: ${there} rows`;
const differing = (some: string[], others: string[]): string[] => [
  ...some.filter((line) => !others.includes(line)),
  ...others.filter((line) => !some.includes(line)),
];

async function ownersDump(source: ArchivingPostgres, { programs }: Stage): Promise<DumpFigures['owner']> {
  const dump = (...options: string[]): Promise<string> =>
    programs.run(
      'pg_dump',
      '-d',
      source.urlOf('das_owner'),
      '--data-only',
      '--inserts',
      '-t',
      'audit_logs',
      ...options,
    );
  const fails = await dump().then(
    () => false,
    (error: unknown) => String(error).includes('row-level security'),
  );
  return { fails, rows_with_row_security: (await dump('--enable-row-security')).split('INSERT INTO').length - 1 };
}
