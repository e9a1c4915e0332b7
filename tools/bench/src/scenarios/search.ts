import { checkAnswers } from '../measuring/check-answers';
import type { Target } from '../measuring/target';
import { seededProducts } from '../seeds/products';
import type { SeededTenant } from '../seeds/tenants';
import type { Stage, Started } from '../stage/stage';
import type { Block } from '../table';
import { HAND_WRITTEN, OURS, againstHandWritten } from './compare';
import { FIELDS, PER_PAGE, always } from './products-page';
import type { Work } from './work';

/** A text that is searched for, and the goals among a tenth of the rows and among all. */
interface Search {
  title: string;
  filter: { description?: string; partnumber?: string };
  least?: { tenth: number; all: number };
}

const SEARCHES: Search[] = [
  {
    title: 'three letters of one description in 1,000',
    filter: { description: 'xqz' },
    least: { tenth: 0.6, all: 0.8 },
  },
  { title: 'a part number', filter: { partnumber: '000000042' } },
  { title: 'nothing matches', filter: { description: 'qqqqqq' }, least: { tenth: 0.5, all: 0.5 } },
];

const QUERY = `query ($filter: ProductFilterInput) {
  products(first: ${PER_PAGE}, filter: $filter) { data { ${FIELDS} } paginatorInfo { currentPage hasMorePages } }
}`;

/** Texts that few products contain, among a tenth of the rows and among all. */
export const search: Work = {
  name: 'search',
  run: async (stage) => {
    const { large, medium } = await seededProducts(stage);
    const handWritten = await stage.handWritten('search', { DATABASE_URL: stage.admin_url });
    const servers = { ours: await stage.ours(), handWritten };
    const blocks: Block[] = [];
    for (const asked of SEARCHES) {
      blocks.push(await blockOf(stage, servers, asked, { ...medium, least: asked.least?.tenth }));
      blocks.push(
        await blockOf(stage, servers, asked, { tenant: large, rows: stage.flags.rows, least: asked.least?.all }),
      );
    }
    return blocks;
  },
};

interface Place {
  tenant: SeededTenant;
  rows: number;
  least?: number;
}

async function blockOf(
  stage: Stage,
  servers: { ours: Started; handWritten: Started },
  { title, filter }: Search,
  { tenant, rows, least }: Place,
): Promise<Block> {
  const targets = [
    searchingTarget(OURS, servers.ours, tenant, filter),
    searchingTarget(HAND_WRITTEN, servers.handWritten, tenant, filter),
  ];
  await checkAnswers(targets);
  return againstHandWritten(`search among ${rows} products: ${title}`, await stage.throughputOf(targets), least);
}

/** The filter is a variable, so the document is constant. */
export const searchingTarget = (
  name: string,
  server: Target['server'],
  tenant: SeededTenant,
  filter: Search['filter'],
): Target => ({
  name,
  server,
  token: () => tenant.owner.token,
  body: always({ query: QUERY, variables: { filter } }),
});
