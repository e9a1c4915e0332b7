import { SERVICE_ROLE, newId } from '@das/platform';
import type { AdminContext } from './admin-context';

const IS_THERE = `select to_regclass('platform_audit_logs') is not null as is_there`;
const INSERT = `
  insert into platform_audit_logs (id, action, result, metadata, environment, request_id) values ($1, $2, 'success', $3, $4, 'admin')`;

/**
 * Records a command in the platform's own log as {@link recordOnPlatform}, on the connection of the owner: jobs that migrate or make
 * backups may know only the name of the service's log-in. Before the migrations have made the log, it records nothing.
 */
export const recordAsOwner = (context: AdminContext, action: `platform.${string}`, metadata: object): Promise<void> =>
  context.asOwner(async (owner) => {
    const { rows } = await owner.query<{ is_there: boolean }>(IS_THERE);
    if (!rows[0]?.is_there) return;
    await owner.query(`set role ${SERVICE_ROLE}`); // the policies of the log bind the owner too
    await owner.query(INSERT, [
      newId(),
      action,
      { ...metadata, actor: context.program.actor },
      context.settings.DAS_ENVIRONMENT,
    ]);
  });
