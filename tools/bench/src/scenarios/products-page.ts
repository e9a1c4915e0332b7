import { strictEqual } from 'node:assert';
import { answerOf, checkAnswers } from '../measuring/check-answers';
import { type Figures, medianOf } from '../measuring/figures';
import { seededProducts } from '../seeds/products';
import type { Stage } from '../stage/stage';
import type { Block } from '../table/block';
import { mostMark } from '../table/mark';
import { OURS, PER_PAGE, always, askForProducts } from './ask-for-products';
import { HAND_WRITTEN, againstHandWritten } from './compare';
import type { Work } from './work';

const LEAST = 0.85;
const MOST_US = 280;

/** The same fields with PostGraphile's names. */
const POSTGRAPHILE_QUERY = `{ allProducts(first: ${PER_PAGE}) {
  nodes { rowId partnumber description model otherDetails listPrice msrp moq tariffSurcharge allowTariff createdAt updatedAt }
  pageInfo { hasNextPage }
} }`;

/** The first page of a tenant with a tenth of the rows, with other servers, and of one with all rows. */
export const productsPage: Work = {
  name: 'products',
  run: async (stage) => [await amongServers(stage), await ofAllRows(stage)],
};

const titleOf = (rows: number): string => `products(first: ${PER_PAGE}) of ${rows}, all fields`;

async function amongServers(stage: Stage): Promise<Block> {
  const { medium } = await seededProducts(stage);
  const fixed = { BENCH_FIXED_TENANT: medium.tenant.id };
  const postgraphile = askForProducts(
    'PostGraphile 5, no authentication',
    await stage.server('peers/postgraphile-server', fixed),
    medium.tenant,
  );
  const targets = [
    askForProducts(OURS, await stage.ours(), medium.tenant),
    askForProducts(HAND_WRITTEN, await stage.handWritten('products'), medium.tenant),
    askForProducts(`${HAND_WRITTEN}, statement only`, await stage.handWritten('products', fixed), medium.tenant),
    askForProducts(
      'Mercurius with JIT, no authentication',
      await stage.server('peers/mercurius-server', fixed),
      medium.tenant,
    ),
    { ...postgraphile, body: always({ query: POSTGRAPHILE_QUERY }) }, // its response has another shape
  ];
  await checkAnswers(targets.slice(0, -1));
  const answer = JSON.parse(await answerOf(targets.at(-1) ?? postgraphile)) as {
    data: { allProducts: { nodes: object[] } };
  };
  strictEqual(answer.data.allProducts.nodes.length, PER_PAGE);
  const block = againstHandWritten(titleOf(medium.rows), await stage.throughputOf(targets), LEAST);
  const { servers_us } = block.figures.get(OURS) as Figures;
  const cpu = { ...mostMark(medianOf(servers_us), MOST_US, 'µs'), text: `at most ${MOST_US} µs of the server` };
  return { ...block, marks: [...block.marks, cpu] };
}

async function ofAllRows(stage: Stage): Promise<Block> {
  const { large } = await seededProducts(stage);
  const targets = [
    askForProducts(OURS, await stage.ours(), large),
    askForProducts(HAND_WRITTEN, await stage.handWritten('products'), large),
  ];
  await checkAnswers(targets);
  return againstHandWritten(titleOf(stage.flags.rows), await stage.throughputOf(targets), LEAST);
}
