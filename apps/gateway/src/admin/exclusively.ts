import { isGreetedByServer } from '@das/platform';
import type { Client } from 'pg';
import { CommandFailed } from './cli-errors';
import type { AdminContext } from './admin-context';
import type { Command } from './command';

/** The first number of the lock. The second one is derived from the name of the command. */
const COMMAND_LOCKS = 7_201_913;

const NOT_A_SERVER =
  'This command needs the database server itself, not a connection pooler: set DAS_DATABASE_DIRECT_URL to the address of the server.';

/**
 * Does the work of a command that may run once at a time on a database. The lock belongs to the connection, so it ends with the command,
 * also when that is killed.
 *
 * @param work receives the owner's connection, which holds the lock
 * @throws CommandFailed while the command runs elsewhere, or behind a pooler, where the lock could belong to another client
 */
export const exclusively = <T>(
  context: AdminContext,
  name: Command['name'],
  work: (owner: Client) => Promise<T>,
): Promise<T> =>
  context.asOwner(async (owner) => {
    if (!(await isGreetedByServer(owner))) throw new CommandFailed(NOT_A_SERVER);
    const { rows } = await owner.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as is_ours',
      [COMMAND_LOCKS, name],
    );
    if (!rows[0]?.is_ours)
      throw new CommandFailed(`Another "${name}" is running on this database. Wait until it has ended.`);
    return work(owner);
  });
