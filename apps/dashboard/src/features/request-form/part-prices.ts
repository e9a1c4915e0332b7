import { post } from '../../api/post';
import { type PartPricesQueryVariables, partPricesDocument } from './request-form.graphql.ts';

/** A product of the catalogue by its exact part number. */
export interface CataloguePart {
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
export const cataloguePart = (partnumber: string): Promise<CataloguePart | null> =>
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
