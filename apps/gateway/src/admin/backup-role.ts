import type { AdminContext } from './admin-context';
import { compareRows } from './backup-rows';
import { CommandFailed } from './cli-errors';
import type { Command, Outcome } from './command';
import { recordAsOwner } from './record-as-owner';

/** Row-level security is forced, so that it also hides rows from the owner, whose dump would be empty. */
const SQL = `-- The role that backups use. Run this as a superuser, again after a restore: psql <address of a superuser> -f <this file>
-- Set its password afterwards: \\password das_backup
do $$ begin create role das_backup; exception when duplicate_object then null; end $$;
alter role das_backup with login inherit bypassrls nosuperuser nocreatedb nocreaterole noreplication;
grant pg_read_all_data to das_backup;`;

export const backupRole: Command = {
  name: 'backup-role',
  description:
    'Prints the SQL that creates das_backup, the role that sees the rows of every tenant and can change nothing.',
  options: {
    check: {
      description:
        'Compare what the log-in of DAS_BACKUP_URL sees with the rows that there are, before each backup. Exits 1 when it sees fewer.',
    },
  },
  run: async ({ flags }, context) => (flags['check'] ? check(context) : { json: { sql: SQL }, text: SQL }),
};

async function check(context: AdminContext): Promise<Outcome> {
  const { DAS_BACKUP_URL } = context.settings;
  if (!DAS_BACKUP_URL) throw new CommandFailed('Set DAS_BACKUP_URL to the log-in that backups use.');
  const tenants = await context.tenants();
  const tables = await context.asOwner((owner) => compareRows(owner, DAS_BACKUP_URL, tenants));
  const short = tables.filter(({ seen, there }) => seen === null || seen < there);
  const ok = short.length === 0;
  await recordAsOwner(context, 'platform.backup_checked', { incomplete_tables: short.length, tables: tables.length });
  const lines = short.map(
    ({ table, seen, there }) => `${table}  ${seen === null ? 'may not be read' : `${seen} of ${there} rows are seen`}`,
  );
  const sum = tables.reduce((rows, { there }) => rows + there, 0);
  const result = ok
    ? `The log-in of DAS_BACKUP_URL sees all ${sum} rows of ${tables.length} tables.`
    : 'A backup with this log-in would be incomplete.';
  return { json: { ok, tables }, text: [...lines, result].join('\n'), isBad: !ok };
}
