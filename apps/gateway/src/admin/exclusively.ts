import type { Client } from 'pg';
import { CommandFailed } from './cli-errors';
import type { AdminContext } from './admin-context';
import type { Command } from './command';

/** The first of the two numbers of the lock. The second one is derived from the name of the command. */
const COMMAND_LOCKS = 7_201_913;

/**
 * Does the work of a command that may run once at a time on a database. The lock belongs to the connection, so it ends with the command,
 * also when that is killed.
 *
 * @param work receives the owner's connection, which holds the lock
 * @throws CommandFailed while the command runs elsewhere
 */
export const exclusively = <T>(context: AdminContext, name: Command['name'], work: (owner: Client) => Promise<T>): Promise<T> =>
  context.asOwner(async (owner) => {
    const { rows } = await owner.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as is_ours', [COMMAND_LOCKS, name]);
    if (!rows[0]?.is_ours) throw new CommandFailed(`Another "${name}" is running on this database. Wait until it has ended.`);
    return work(owner);
  });
