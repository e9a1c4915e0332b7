import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { useSettled } from '../../ui/use-settled';
import type { LineValues, StoredLine } from './form-values';
import { type PartPricesQueryVariables, partPricesDocument } from './request-form.graphql.ts';

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

/** A product of the catalogue by its exact part number. */
interface CataloguePart {
  partnumber: string;
  description: string | null;
  list_price: number | null;
  moq: number | null;
}

/** The part numbers of one call. */
const BATCH = 10;
const WAIT_MS = 20;

type Resolve = { resolve: (part: CataloguePart | null) => void; reject: (error: unknown) => void };

let waiting = new Map<string, Resolve[]>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The product with this part number; null when there is none. Calls of the same moment are sent together. */
const cataloguePart = (partnumber: string): Promise<CataloguePart | null> =>
  new Promise((resolve, reject) => {
    waiting.set(partnumber, [...(waiting.get(partnumber) ?? []), { resolve, reject }]);
    timer ??= setTimeout(flush, WAIT_MS);
  });

function flush(): void {
  const asked = [...waiting];
  waiting = new Map();
  timer = undefined;
  for (let from = 0; from < asked.length; from += BATCH) void load(asked.slice(from, from + BATCH));
}

async function load(asked: [string, Resolve[]][]): Promise<void> {
  try {
    const found = await readParts(asked.map(([partnumber]) => partnumber));
    for (const [partnumber, calls] of asked) for (const { resolve } of calls) resolve(found.get(partnumber) ?? null);
  } catch (error) {
    for (const [, calls] of asked) for (const { reject } of calls) reject(error);
  }
}

/** Unused variables of the document repeat the last part number. */
async function readParts(partnumbers: string[]): Promise<Map<string, CataloguePart>> {
  const variables = Object.fromEntries(
    Array.from({ length: BATCH }, (_, index) => [`p${index}`, partnumbers[index] ?? partnumbers.at(-1)]),
  );
  const result = await post(partPricesDocument, variables as PartPricesQueryVariables);
  const products = Object.values(result).flatMap(({ data }) => data);
  return new Map(
    products.map(
      ({ partnumber, description, effective: { list_price, moq } }) =>
        [partnumber, { partnumber, description, list_price, moq }] as const,
    ),
  );
}
