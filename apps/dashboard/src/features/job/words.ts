import { countText } from '../../format/count';

export const WORDS = {
  title: 'Job',
  kinds: { bulk_approve: 'Approval of many requests', webhook_replay: 'Replay of deliveries' } as Record<
    string,
    string
  >,
  statuses: { queued: 'Queued', running: 'Running', done: 'Done', failed: 'Failed' } as Record<string, string>,
  back: 'Requests',
  progress: 'Progress',
  doneOf: (done: number, total: number) => `${countText(done)} of ${countText(total)}`,
  started: 'Started',
  finished: 'Finished',
  leave: 'You can leave this page. The job continues, and this address shows its progress.',
  failed: 'The job ended before all of its items were processed.',
  outcome: 'Outcome',
  all: (count: number) => `All (${countText(count)})`,
  counted: (text: string, count: number) => `${text} (${countText(count)})`,
  outcomes: {
    failed: 'Failed',
    approved: 'Approved',
    partially_approved: 'Partly approved',
    advanced: 'Endorsed',
    unchanged: 'Unchanged',
  } as Record<string, string>,
  items: 'Items',
  copy: 'Copy as text',
  noItems: 'No items have this outcome.',
  counts: {
    total: 'Deliveries',
    replayed: 'Sent again',
    created: 'Created for missed events',
    skipped: 'Skipped',
  } as Record<string, string>,
};
