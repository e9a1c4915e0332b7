import type { Tone } from '../../ui/badge';

/** The kinds of jobs in words. */
export const KINDS: Record<string, string> = {
  bulk_approve: 'Approval of many requests',
  bulk_deny: 'Denial of many requests',
  product_upsert: 'Import of products',
  product_category_upsert: 'Import of categories',
  webhook_replay: 'Replay of deliveries',
  policy_simulation: 'Simulation of changed levels',
};

export const kindText = (kind: string): string => KINDS[kind] ?? kind;

export const STATUSES: Record<string, string> = {
  queued: 'Queued',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
};

const TONES: Record<string, Tone> = { queued: 'grey', running: 'amber', done: 'green', failed: 'red' };

/** The state of a job as a badge. */
export const stateOf = (status: string): { tone: Tone; text: string } => ({
  tone: TONES[status] ?? 'grey',
  text: STATUSES[status] ?? status,
});
