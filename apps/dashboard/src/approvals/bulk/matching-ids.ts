import { post } from '../../api/post';
import type { Matching } from './bulk-target';
import { matchingIdsDocument } from './bulk.graphql.ts';

/** The ids of a selection by filter are read up to this number. */
export const NOT_SINGLY = 'Single requests can only be deselected in a selection of at most 1,000.';
export const MAX_READ = 1_000;

/** Reads the ids page by page, in the order of ids: rows that are added meanwhile do not move the others to another page. */
export async function readMatchingIds(filter: Matching['filter']): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < MAX_READ; page += 1) {
    const { data, paginatorInfo } = (await post(matchingIdsDocument, { filter, page })).approvalRequests;
    ids.push(...data.map(({ id }) => id));
    if (!paginatorInfo.hasMorePages) break;
  }
  return ids.slice(0, MAX_READ);
}
