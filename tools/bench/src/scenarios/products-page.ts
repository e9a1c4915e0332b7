import { strictEqual } from 'node:assert';
import { answerOf, checkAnswers } from '../measuring/check-answers';
import { type Figures, ratioOf } from '../measuring/figures';
import type { Target } from '../measuring/measure';
import { type Row, demanded, rateRow } from '../table/row';
import { seededProducts } from '../seeds/products';
import type { Stage } from '../stage/stage';
import { OURS, PER_PAGE, always, askForProducts } from './ask-for-products';
import type { Work } from './work';

const WORK = 'products(first: 15), all fields';
const SAME_DUTIES = 'bare, same duties';
const STATEMENT_ONLY = 'bare, statement only';
const POSTGRAPHILE = 'PostGraphile 5, no authentication';
const MERCURIUS = 'Mercurius with JIT, no authentication';

/** The same fields with PostGraphile's names. */
const POSTGRAPHILE_QUERY = `{ allProducts(first: ${PER_PAGE}) {
  nodes { rowId partnumber description model otherDetails listPrice msrp moq tariffSurcharge allowTariff createdAt updatedAt }
  pageInfo { hasNextPage }
} }`;

export const productsPage: Work = {
  name: 'products',
  run: async (stage) => {
    const targets = await targetsOf(stage);
    const [postgraphile, ...others] = targets;
    if (!postgraphile) throw new Error('PostGraphile is missing.');
    await checkAnswers(others);
    const answer = (await answerOf(postgraphile)) as { data: { allProducts: { nodes: object[] } } };
    strictEqual(answer.data.allProducts.nodes.length, PER_PAGE); // its response has another shape
    return rowsOf(await stage.throughputOf(targets));
  },
};

async function targetsOf(stage: Stage): Promise<Target[]> {
  const { large } = await seededProducts(stage);
  const ours = await stage.ours();
  const fixed = { BENCH_FIXED_TENANT: large.id };
  const [sameDuties, statementOnly, mercurius, postgraphile] = await Promise.all([
    stage.server('bare/server', { BENCH_WORK: 'products' }),
    stage.server('bare/server', { BENCH_WORK: 'products', ...fixed }),
    stage.server('peers/mercurius-server', fixed),
    stage.server('peers/postgraphile-server', fixed),
  ]);
  return [
    { ...askForProducts(POSTGRAPHILE, postgraphile.url, large), body: always({ query: POSTGRAPHILE_QUERY }) },
    askForProducts(OURS, ours.url, large),
    askForProducts(SAME_DUTIES, sameDuties.url, large),
    askForProducts(STATEMENT_ONLY, statementOnly.url, large),
    askForProducts(MERCURIUS, mercurius.url, large),
  ];
}

function rowsOf(figures: Map<string, Figures>): Row[] {
  const of = (name: string): Figures => figures.get(name) as Figures;
  const ratioTo = (name: string): number => ratioOf(of(OURS).rates, of(name).rates);
  return [
    demanded(rateRow(WORK, OURS, of(OURS)), ratioTo(SAME_DUTIES), { relativeTo: SAME_DUTIES, least: 0.8 }),
    demanded({ work: WORK, target: OURS, figure: '' }, ratioTo(POSTGRAPHILE), { relativeTo: 'PostGraphile 5', least: 1.3 }),
    ...[SAME_DUTIES, STATEMENT_ONLY, POSTGRAPHILE, MERCURIUS].map((name) => rateRow(WORK, name, of(name))),
  ];
}
