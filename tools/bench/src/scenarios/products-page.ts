import { checkAnswers } from '../measuring/check-answers';
import { type Figures, medianOf } from '../measuring/figures';
import type { Target } from '../measuring/target';
import { seededProducts } from '../seeds/products';
import type { SeededTenant } from '../seeds/tenants';
import type { Stage } from '../stage/stage';
import { type Block, mostMark } from '../table';
import { HAND_WRITTEN, OURS, againstHandWritten } from './compare';
import type { Work } from './work';

const LEAST = 0.6;
const MOST_US = 280;

/** All fields of the product's own row. */
export const FIELDS =
  'id partnumber description model other_details list_price msrp moq tariff_surcharge allow_tariff created_at updated_at';
export const PER_PAGE = 15;

/** The first page of a tenant with a tenth of the rows, and of one with all rows. */
export const productsPage: Work = {
  name: 'products',
  run: async (stage) => {
    const { medium, large } = await seededProducts(stage);
    const first = await blockOf(stage, medium.tenant, medium.rows);
    const { servers_us } = first.figures.get(OURS) as Figures;
    const cpu = { ...mostMark(medianOf(servers_us), MOST_US, 'µs'), text: `at most ${MOST_US} µs of the server` };
    return [{ ...first, marks: [...first.marks, cpu] }, await blockOf(stage, large, stage.flags.rows)];
  },
};

async function blockOf(stage: Stage, tenant: SeededTenant, rows: number): Promise<Block> {
  const targets = [
    askForProducts(OURS, await stage.ours(), tenant),
    askForProducts(HAND_WRITTEN, await stage.handWritten('products'), tenant),
  ];
  await checkAnswers(targets);
  return againstHandWritten(
    `products(first: ${PER_PAGE}) of ${rows}, all fields`,
    await stage.throughputOf(targets),
    LEAST,
  );
}

/** The first page of a tenant's products. @param facts the fields of `paginatorInfo` */
export const askForProducts = (
  name: string,
  server: Target['server'],
  tenant: SeededTenant,
  facts = 'currentPage hasMorePages',
): Target => ({
  name,
  server,
  token: () => tenant.owner.token,
  body: always({ query: `{ products(first: ${PER_PAGE}) { data { ${FIELDS} } paginatorInfo { ${facts} } } }` }),
});

/** The same body for every request, serialised once. */
export function always(asked: object): () => string {
  const body = JSON.stringify(asked);
  return () => body;
}
