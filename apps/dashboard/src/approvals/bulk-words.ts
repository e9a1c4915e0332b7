import { countText } from '../format/count';

/** Another number of requests matches than was selected. @param now null for more than 10,000 */
function recounted(before: number, now: number | null): string {
  if (now === null)
    return 'More than 10,000 requests match now. At most 10,000 can be approved at once. No request was approved.';
  if (now === 0) return 'No requests match any more. No request was approved.';
  const match = now === 1 ? '1 request matches' : `${countText(now)} requests match`;
  return `${match} now, not ${countText(before)}. No request was approved.`;
}

/** The texts of bulk approval. */
export const BULK_WORDS = {
  toolbar: 'Selected requests',
  selected: (count: number) => `${countText(count)} selected`,
  most: 'At most 10,000 requests can be selected.',
  selectAll: (count: number) => `Select all ${countText(count)} matching`,
  selecting: 'Selecting…',
  notSingly: 'Single requests can only be deselected in a selection of at most 1,000.',
  filterChanged: 'The selection was cleared, because the filter has changed.',
  clear: 'Clear selection',
  dryRun: 'Dry run',
  dryRunNote: 'No request has been changed.',
  dryRunRuns: (done: number, total: number) =>
    `The dry run has read ${countText(done)} of ${countText(total)} requests.`,
  dryRunProgress: 'Dry run progress',
  dryRunTable: 'Outcomes of the dry run',
  approve: (count: number) => `Approve ${countText(count)}`,
  approveTitle: (count: number) => `Approve ${countText(count)} requests`,
  approving: 'Approving…',
  asJob: (count: number) =>
    `More than 100 requests are approved in the background. A page shows how many of the ${countText(count)} are done.`,
  noUndo: 'A decision cannot be undone.',
  recounted,
  newDryRun: 'This is a new dry run.',
  comment: 'Comment',
  optional: 'Optional. It is stored with each decision.',
  close: 'Close',
  outcomes: 'Outcomes',
  scroll: 'All outcomes',
  copy: 'Copy as text',
  customer: 'Customer',
  outcome: 'Outcome',
  message: 'Message',
  showMore: (count: number) => `Show ${countText(count)} more`,
  shown: (shown: number, total: number) => `${countText(shown)} of ${countText(total)} shown`,
  jobStarted: 'The approval runs in the background.',
};
