import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { LineValues, StoredLine } from './form-values';
import { type CataloguePart, cataloguePart } from './part-prices';
import { useSettled } from '../../ui/use-settled';

const MINUTE_MS = 60_000;
const SETTLED_MS = 250;

const partQuery = (partnumber: string) =>
  queryOptions({
    queryKey: ['catalogue-part', partnumber],
    queryFn: () => cataloguePart(partnumber),
    staleTime: 5 * MINUTE_MS,
    refetchOnWindowFocus: false,
  });

export interface ListPrice {
  /** The product; null when the catalogue has none, undefined while it is not known. */
  part: CataloguePart | null | undefined;
  /** Undefined while it is not known. */
  list_price: number | null | undefined;
}

/** A stored line keeps the list price of its creation until its part number changes. */
const keepsPrice = (partnumber: string, stored: StoredLine | undefined): stored is StoredLine =>
  stored !== undefined && partnumber === (stored.partnumber ?? '');

/** The product and the list price of a line while its part number is typed. */
export function useListPrice(typed: string, stored: StoredLine | undefined): ListPrice {
  const partnumber = typed.trim();
  const settled = useSettled(partnumber, SETTLED_MS);
  const { data } = useQuery({ ...partQuery(settled), enabled: settled !== '' });
  const part = partnumber === '' ? null : settled === partnumber ? data : undefined;
  const list_price = keepsPrice(partnumber, stored) ? stored.list_price_at_request : part && part.list_price;
  return { part, list_price };
}

/** The list price of a line before it is sent. A refused or failed read gives null. */
export async function listPriceOf(
  queries: QueryClient,
  { partnumber: typed }: LineValues,
  stored: StoredLine | undefined,
): Promise<number | null> {
  const partnumber = typed.trim();
  if (keepsPrice(partnumber, stored)) return stored.list_price_at_request;
  if (partnumber === '') return null;
  return queries.fetchQuery(partQuery(partnumber)).then(
    (part) => part?.list_price ?? null,
    () => null,
  );
}
