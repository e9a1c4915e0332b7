import { SERVICE_ROLE, newId } from '@das/platform';
import type { AdminContext } from './admin-context';

const IS_THERE = `select to_regclass('platform_audit_logs') is not null as is_there`;
const INSERT = `
  insert into platform_audit_logs (id, action, result, metadata, environment, request_id) values ($1, 'platform.migrated', 'success', $2, $3, 'admin')`;

/**
 * Records migrations in the platform's own log, on the connection of the owner: the job that migrates may know only the name of the
 * service's log-in. A run that failed before the log exists is not recorded.
 */
export const recordMigrations = (context: AdminContext, names: string[]): Promise<void> =>
  context.asOwner(async (owner) => {
    const { rows } = await owner.query<{ is_there: boolean }>(IS_THERE);
    if (!rows[0]?.is_there) return;
    await owner.query(`set role ${SERVICE_ROLE}`); // the policies of the log bind the owner too
    await owner.query(INSERT, [newId(), { migrations: names, actor: 'npm run admin' }, context.settings.DAS_ENVIRONMENT]);
  });
