import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages';
import { post } from '../../api/post';
import {
  type LevelQuery,
  type LevelsQuery,
  levelDocument,
  levelPeopleDocument,
  levelsDocument,
} from './levels.graphql.ts';

export type Level = LevelsQuery['approvalLevels']['data'][number];
export interface OpenLevel extends NonNullable<LevelQuery['approvalLevel']> {
  /** The number of requests with an active step at the level. */
  waiting_requests: number;
}

/** All levels by rank. */
export const levelsQuery = queryOptions({
  queryKey: ['levels', 'all'],
  queryFn: ({ signal }) =>
    allPages(
      async (page): Promise<LevelsQuery['approvalLevels']> =>
        (await post(levelsDocument, { page }, { signal })).approvalLevels,
    ),
});

export const levelQuery = (id: string) =>
  queryOptions({
    queryKey: ['levels', 'one', id],
    queryFn: async ({ signal }): Promise<OpenLevel | null> => {
      const { approvalLevel, waiting } = await post(levelDocument, { id }, { signal });
      return approvalLevel && { ...approvalLevel, waiting_requests: waiting.paginatorInfo.total };
    },
  });

/** The people who can hold a level. For people with `users:read`. */
export const peopleQuery = queryOptions({
  queryKey: ['levels', 'people'],
  queryFn: async ({ signal }) => (await post(levelPeopleDocument, {}, { signal })).users,
});
