import { availableParallelism } from 'node:os';
import { type Requests, always } from '../measuring/target';
import { seededProducts } from '../seeds/products';
import type { SeededTenant } from '../seeds/tenants';
import type { Stage } from '../stage/stage';
import { type RequestWork, type Variant, comparing } from './work';

const PER_PAGE = 15;

/** All fields of the product's own row. */
const FIELDS =
  'id partnumber description model other_details list_price msrp moq tariff_surcharge allow_tariff created_at updated_at';

/** @param where arguments in addition to `first`, such as `page: 10` */
export const productsPage = (
  tenant: SeededTenant,
  { where = '', facts = 'currentPage hasMorePages' } = {},
): Requests => ({
  token: () => tenant.owner.token,
  body: always({
    query: `{ products(first: ${PER_PAGE} ${where}) { data { ${FIELDS} } paginatorInfo { ${facts} } } }`,
  }),
});

/** The first page of a tenant with all rows, and of one with a tenth. */
export const products: RequestWork = {
  name: 'products',
  variants: async (stage) => {
    const { large, medium } = await seededProducts(stage);
    const variant = (tenant: SeededTenant, rows: number): Variant => ({
      title: `products(first: ${PER_PAGE}) of ${rows}, all fields`,
      ...productsPage(tenant),
      least: LEAST,
    });
    return [variant(large, stage.flags.rows), { ...variant(medium.tenant, medium.rows), most_us: MAX_US }];
  },
  handWritten: async () => ({}),
};

const LEAST = 0.85;
const MAX_US = 280;

/** Texts that few descriptions contain, with the goals among all rows and among a tenth. */
const SEARCHES = [
  { title: 'three letters of one description in 1,000', description: 'xqz', all: 0.8, tenth: 0.6 },
  { title: 'nothing matches', description: 'qqqqqq', all: 0.5, tenth: 0.5 },
];
const SEARCH = `query ($filter: ProductFilterInput) {
  products(first: ${PER_PAGE}, filter: $filter) { data { ${FIELDS} } paginatorInfo { currentPage hasMorePages } }
}`;

/** The filter is a variable, so the document is constant. */
export const search: RequestWork = {
  name: 'search',
  variants: async (stage) => {
    const { large, medium } = await seededProducts(stage);
    const variants = SEARCHES.flatMap(({ title, description, all, tenth }): Variant[] => {
      const body = always({ query: SEARCH, variables: { filter: { description } } });
      const among = (rows: number): string => `search among ${rows} products: ${title}`;
      return [
        { title: among(stage.flags.rows), token: () => large.owner.token, body, least: all },
        { title: among(medium.rows), token: () => medium.tenant.owner.token, body, least: tenth },
      ];
    });
    return variants as [Variant, ...Variant[]];
  },
  handWritten: async (stage) => ({ DATABASE_URL: stage.admin_url }),
};

export const total = comparing('total', {
  of: 'p50',
  goal: { relativeTo: 'the p50 without', most: 3 },
  title: ({ flags }) => `products page of ${flags.rows}, total`,
  targets: async (stage) => {
    const { large } = await seededProducts(stage);
    const server = await stage.ours();
    const facts = 'currentPage hasMorePages total lastPage';
    return [
      { name: 'with total and lastPage', server, ...productsPage(large, { facts }) },
      { name: 'without', server, ...productsPage(large) },
    ];
  },
});

const DEEP = 10_000;

export const deepPage = comparing('deep-page', {
  of: 'p50',
  goal: { relativeTo: 'the p50 of page 1', most: 5 },
  title: ({ flags }) => `a page of ${flags.rows} products`,
  targets: async (stage) => {
    const { large } = await seededProducts(stage);
    const server = await stage.ours();
    const page = Math.min(DEEP, Math.floor(stage.flags.rows / PER_PAGE / 2));
    return [
      { name: `page ${page}`, server, ...productsPage(large, { where: `page: ${page}` }) },
      { name: 'page 1', server, ...productsPage(large) },
    ];
  },
});

/** At most 1.3 times slower: 1 / 1.3. */
const SLOWEST = 0.77;

export const tenants = comparing('tenants', {
  of: 'rate',
  goal: { relativeTo: 'one tenant', least: SLOWEST },
  title: () => 'products page, rows of many tenants or of one',
  targets: async (stage) => {
    const { large, many } = await seededProducts(stage);
    const server = await stage.ours();
    const { rows } = stage.flags;
    let last = 0;
    const token = (): string => many[last++ % many.length]?.owner.token ?? '';
    const name = `${many.length} tenants × ${Math.floor(rows / many.length)}`;
    return [
      { ...productsPage(large), name, server, token },
      { name: `1 tenant × ${rows}`, server, ...productsPage(large) },
    ];
  },
});

const WITHOUT_LOG = 'DAS_REQUEST_LOG=off';

export const requestLog = comparing('request-log', {
  of: 'rate',
  goal: { relativeTo: WITHOUT_LOG, least: 0.97 },
  title: ({ flags }) => `products(first: ${PER_PAGE}) of ${flags.rows}, each request logged`,
  targets: async (stage: Stage) => {
    const { large } = await seededProducts(stage);
    const server = await stage.gateway({ DAS_REQUEST_LOG: 'on' }, 'the end of the scenario');
    return [
      { name: 'DAS_REQUEST_LOG=on', server, ...productsPage(large) },
      { name: WITHOUT_LOG, server: await stage.ours(), ...productsPage(large) },
    ];
  },
});

const ONE_PROCESS = 'DAS_PROCESSES=1';

export const processes = comparing('processes', {
  of: 'rate',
  goal: { relativeTo: ONE_PROCESS, least: 1 },
  title: () => `products page, processes on ${availableParallelism()} cores that the database and the clients use too`,
  targets: async (stage: Stage) => {
    const { large } = await seededProducts(stage);
    const { url } = await stage.gateway({ DAS_PROCESSES: '2' }, 'the end of the scenario');
    return [
      { name: 'DAS_PROCESSES=2', server: { url }, ...productsPage(large) }, // its first process answers no requests
      { name: ONE_PROCESS, server: await stage.ours(), ...productsPage(large) },
    ];
  },
});
