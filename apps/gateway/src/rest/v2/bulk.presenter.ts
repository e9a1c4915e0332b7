import { type DecidedItem, toStoredOutcome } from '@das/approval-requests';
import type { Resource } from '../framework/resource-shape';
import { withoutNulls } from './jobs.presenter';

/** The outcomes of a batch with their counts. */
export const presentOutcomes = (summary: object, results: DecidedItem[]): Resource => ({
  summary,
  results: results.map((each) => withoutNulls({ index: each.index, id: each.id, ...toStoredOutcome(each) })),
});
