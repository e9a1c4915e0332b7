import { setTimeout as pause } from 'node:timers/promises';
import { assertUnprivilegedRole } from './assert-unprivileged-role';
import { Database, type DatabaseOptions } from './database';
import type { ConnectionSettings } from './open-data-source';
import { sql } from './sql';

const PATIENCE_MS = 60_000;
const POLL_MS = 250;

/** The replica cannot be read now; the message says why. */
export class ReplicaUnusable extends Error {}

interface Position {
  lsn: string;
  system: string;
}

interface ReplayState {
  is_replica: boolean;
  is_current: boolean | null;
  behind_bytes: string | null;
  system: string;
}

/**
 * Opens a replica when it has replayed everything that the primary had written at the call. It waits up to 60 seconds for that.
 *
 * @throws ReplicaUnusable
 */
export async function openReplica(
  primary: Database,
  options: ConnectionSettings & DatabaseOptions,
  patience_ms = PATIENCE_MS,
): Promise<Database> {
  const [start] = await primary.run<Position>(
    sql.unscoped`select pg_current_wal_lsn()::text as lsn, (pg_control_system()).system_identifier::text as system`,
  );
  const replica = await Database.open(options).catch((error: unknown) =>
    refuse(`it cannot be reached (${(error as Error).message})`),
  );
  try {
    await waitUntilReplayed(replica, start as Position, patience_ms);
    await assertUnprivilegedRole(replica, options);
    return replica;
  } catch (error) {
    await replica.close();
    return refuse((error as Error).message);
  }
}

async function waitUntilReplayed(replica: Database, { lsn, system }: Position, patience_ms: number): Promise<void> {
  const deadline = Date.now() + patience_ms;
  for (;;) {
    const state = await stateOf(replica, lsn).catch(toFailure); // a replica cancels statements that keep it from replaying
    const reason = 'failure' in state ? undefined : reasonAgainst(state, system);
    if (reason) refuse(reason);
    if ('is_current' in state && state.is_current) return;
    if (Date.now() >= deadline)
      refuse(
        'failure' in state
          ? state.failure
          : `it was still ${state.behind_bytes} bytes behind after ${patience_ms / 1_000} s`,
      );
    await pause(POLL_MS);
  }
}

const toFailure = (error: unknown): { failure: string } => ({ failure: (error as Error).message });

async function stateOf(replica: Database, lsn: string): Promise<ReplayState> {
  const [state] = await replica.run<ReplayState>(sql.unscoped`
    select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as is_current,
           pg_wal_lsn_diff(${lsn}::pg_lsn, pg_last_wal_replay_lsn())::text as behind_bytes, (pg_control_system()).system_identifier::text as system`);
  return state as ReplayState;
}

function reasonAgainst({ is_replica, ...state }: ReplayState, system: string): string | undefined {
  if (!is_replica) return 'it is not a replica';
  return state.system === system ? undefined : 'it is a replica of another server';
}

function refuse(reason: string): never {
  throw new ReplicaUnusable(reason);
}
