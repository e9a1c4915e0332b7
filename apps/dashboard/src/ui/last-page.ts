interface Known {
  page: number;
  per: number;
  hasMore: boolean;
}

/** The last page by the total; before the total is known, the next page when there is one. */
export const lastPageOf = (total: number | undefined, { page, per, hasMore }: Known): number =>
  total === undefined ? page + (hasMore ? 1 : 0) : Math.max(Math.ceil(total / per), 1);
