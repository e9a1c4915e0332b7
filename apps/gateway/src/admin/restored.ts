import { AuditChain, AuditRestores, CheckpointSigner } from '@das/audit';
import { dateTimeNow } from '@das/platform';
import type { AdminContext, NamedTenant } from './admin-context';
import { type AuditEvidence, CHECKPOINTS, readEvidence } from './audit-evidence';
import { CommandFailed } from './cli-errors';
import { type Command, type Outcome, valueOf } from './command';
import { exclusively } from './exclusively';
import { readMoment } from './read-values';

const NAME = 'restored';

/**
 * Each log is recorded in a separate transaction. A run that was stopped is continued by the next one with the same time, which leaves
 * out the logs that already have the record.
 */
export const restored: Command = {
  name: NAME,
  description:
    'Records in every audit log that the database was restored to an earlier time, so that audit verify accepts the entries that were lost.',
  options: {
    at: { takes: 'time', description: 'The time that it was restored to, Y-m-d H:i:s in UTC.', isRequired: true },
    checkpoints: CHECKPOINTS,
  },
  async run(given, context) {
    const at = readMoment(valueOf(given, 'at'), '--at');
    if (at > dateTimeNow()) throw new CommandFailed(`${at} is in the future. The time of --at is in UTC.`);
    return exclusively(context, NAME, () => recordAll(context, at, given.values['checkpoints']));
  },
};

async function recordAll(context: AdminContext, at: string, file: string | undefined): Promise<Outcome> {
  const tenants = await context.tenants();
  const evidence = await readEvidence(context, file, tenants);
  const signer = new CheckpointSigner(context.secret_keys.current);
  const states = await statesOf(context, tenants, evidence);
  const isBegun = states.some(({ recorded }) => recorded.includes(at));
  if (!isBegun && !states.some(({ isBehind }) => isBehind))
    return nothing(evidence.hasCheckpoints ? 'no log is behind its checkpoints' : NO_CHECKPOINTS);
  const entries: { slug: string; last_seq: number }[] = [];
  for (const { tenant } of states.filter(({ recorded }) => !recorded.includes(at))) {
    const { checkpoints } = evidence.of(tenant.id);
    const last_seq = await context.within(tenant.id, (app) =>
      app.get(AuditRestores).record({ at, checkpoints }, signer),
    );
    if (last_seq !== undefined) entries.push({ slug: tenant.slug, last_seq });
  }
  if (!entries.length)
    return nothing(isBegun ? `the restore to ${at} is already recorded` : `no log has an entry at ${at} or before`);
  const lines = entries.map(({ slug, last_seq }) => `${slug}  last entry of the restored log: ${last_seq}`);
  return { json: { tenants: entries }, text: [...lines, evidence.note, `Recorded the restore to ${at}.`].join('\n') };
}

const NO_CHECKPOINTS = 'without checkpoints (--checkpoints) no log is known to have lost entries';

const nothing = (reason: string): Outcome => ({
  json: { tenants: [] },
  text: `There is nothing to record: ${reason}.`,
  isBad: true,
});

interface LogState {
  tenant: NamedTenant;
  /** The times of the restores that the log already records. */
  recorded: string[];
  /** Whether the log lacks, or differs from, entries that a checkpoint proves. */
  isBehind: boolean;
}

async function statesOf(context: AdminContext, tenants: NamedTenant[], evidence: AuditEvidence): Promise<LogState[]> {
  const states: LogState[] = [];
  for (const tenant of tenants) {
    const { first_bad, gaps = [] } = await context.within(tenant.id, (app) =>
      app.get(AuditChain).verify(evidence.of(tenant.id)),
    );
    const isBehind = first_bad?.reason === 'behind_checkpoint' || first_bad?.reason === 'checkpoint';
    states.push({ tenant, recorded: gaps.map(({ restored_to }) => restored_to), isBehind });
  }
  return states;
}
