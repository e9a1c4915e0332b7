import type { MatchingIdsQueryVariables } from './bulk.graphql.ts';

/** The part of a `Selection` of requests that bulk approval uses. */
export interface BulkSelection {
  ids: ReadonlySet<string>;
  set: (ids: readonly string[], isSelected: boolean) => void;
  clear: () => void;
}

/** The requests of the whole list: its filter and their number. */
export interface Matching {
  filter: NonNullable<MatchingIdsQueryVariables['filter']>;
  total: number;
}
