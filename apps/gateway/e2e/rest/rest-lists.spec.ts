import { useOwnGateway, useRest, useTenant } from '../support/fixtures';
import { restInvalid } from '../support/expected';
import { startGateway } from '../support/gateway';
import { givenCategory, givenLevel, givenProduct, givenRequest } from '../support/factories';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);
beforeAll(async () => {
  for (let n = 1; n <= 34; n += 1)
    await givenProduct(tenant, { partnumber: `L-${String(n).padStart(2, '0')}`, list_price: n % 3 ? n : null });
});

interface List {
  data: Record<string, unknown>[];
  links: Record<'first' | 'last' | 'prev' | 'next', string | null>;
  meta: Record<string, unknown>;
}

const list = async (path: string): Promise<List> => (await rest(path)).body as List;
const parts = async (query: string): Promise<unknown[]> =>
  (await list(`/v2/products?${query}`)).data.map(({ partnumber }) => partnumber);
const refused = async (path: string): Promise<[number, unknown]> => {
  const { status, body } = await rest(path);
  return [status, body];
};

describe('a page', () => {
  test('without parameters is the first, of 15 rows', async () => {
    const { data, links, meta } = await list('/v2/products');
    const path = `${gateway.url}/v2/products`;
    expect(data).toHaveLength(15);
    expect(links).toEqual({ first: `${path}?page=1`, last: `${path}?page=3`, prev: null, next: `${path}?page=2` });
    expect(meta).toEqual({ current_page: 1, from: 1, last_page: 3, path, per_page: 15, to: 15, total: 34 });
  });

  test.each([
    ['per_page=5&page=7', 4, { current_page: 7, from: 31, last_page: 7, per_page: 5, to: 34, total: 34 }],
    ['first=5&page=7', 4, { current_page: 7, from: 31, last_page: 7, per_page: 5, to: 34, total: 34 }],
    ['per_page=5&page=999', 0, { current_page: 999, from: null, last_page: 7, per_page: 5, to: null, total: 34 }],
    ['per_page=0', 0, { current_page: 1, from: null, last_page: 0, per_page: 0, to: null, total: 34 }],
    ['page=0', 15, { current_page: 1, from: 1, last_page: 3, per_page: 15, to: 15, total: 34 }],
    ['page=-3', 15, { current_page: 1, from: 1, last_page: 3, per_page: 15, to: 15, total: 34 }],
    ['page=&per_page=', 15, { current_page: 1, from: 1, last_page: 3, per_page: 15, to: 15, total: 34 }],
    ['partnumber=nothing', 0, { current_page: 1, from: null, last_page: 1, per_page: 15, to: null, total: 0 }],
    ['per_page=100', 34, { current_page: 1, from: 1, last_page: 1, per_page: 100, to: 34, total: 34 }],
  ])('%s', async (query, count, meta) => {
    const page = await list(`/v2/products?${query}`);
    expect([page.data.length, page.meta]).toEqual([count, { ...meta, path: `${gateway.url}/v2/products` }]);
  });

  test('links to the next page with its filters and its order, until each row has been returned once', async () => {
    const seen: unknown[] = [];
    let next: string | null = `${gateway.url}/v2/products?per_page=10&sort=-partnumber&partnumber=L-`;
    for (let pages = 0; next && pages < 10; pages += 1) {
      const page: List = await list(next.slice(gateway.url.length));
      seen.push(...page.data.map(({ partnumber }) => partnumber));
      next = page.links.next;
    }
    expect(seen).toEqual(Array.from({ length: 34 }, (_, index) => `L-${String(34 - index).padStart(2, '0')}`));
  });
});

test('has links with the host and scheme that a trusted proxy gives, and no others', async () => {
  const service = await startGateway({ DAS_TRUST_PROXY: true });
  const firstLink = async (headers: Record<string, string>): Promise<unknown> => {
    const response = await fetch(`${service.url}/v2/products`, {
      headers: { authorization: `Bearer ${tenant.token}`, ...headers },
    });
    return ((await response.json()) as List).links.first;
  };
  const forwarded = (proto: string, host: string): Record<string, string> => ({
    'x-forwarded-proto': proto,
    'x-forwarded-host': host,
  });
  expect(await firstLink(forwarded('https', 'das.example'))).toBe('https://das.example/v2/products?page=1');
  expect(await firstLink(forwarded('javascript', 'evil.example/x'))).toBe(`${service.url}/v2/products?page=1`);
  await service.stop();
});

describe('the order of a list', () => {
  test('is by columns, descending after a minus; null comes first', async () => {
    expect(await parts('sort=list_price,-partnumber&per_page=13')).toEqual(
      [...'33 30 27 24 21 18 15 12 09 06 03 01 02'.split(' ')].map((n) => `L-${n}`),
    );
    expect(await parts('sort=-list_price&per_page=2')).toEqual(['L-34', 'L-32']);
    expect(await parts('sort=-created_at,-id&per_page=1')).toEqual(['L-34']);
    expect(await parts('sort=&per_page=1')).toEqual(['L-01']);
  });

  test.each([['nothing'], ['-'], ['partnumber,colour'], ['constructor'], ['description']])(
    'by %s is refused',
    async (sort) => {
      expect(await refused(`/v2/products?sort=${sort}`)).toEqual([
        422,
        restInvalid({ sort: ['The selected sort is invalid.'] }),
      ]);
    },
  );

  test('of more than 10 columns is refused, and so is any order of a list that has a fixed order', async () => {
    const message = 'The sort field must not have more than 10 items.';
    expect(await refused(`/v2/products?sort=${Array(11).fill('id').join(',')}`)).toEqual([
      422,
      restInvalid({ sort: [message] }),
    ]);
    expect(await refused('/v2/approval-levels?sort=rank')).toEqual([
      422,
      restInvalid({ sort: ['The sort field is prohibited.'] }),
    ]);
  });
});

describe('each wrong parameter of a query string has its own error', () => {
  test.each<[string, Record<string, string[]>]>([
    [
      'products?colour=red&filter[model]=x',
      { colour: ['The colour field is prohibited.'], 'filter[model]': ['The filter[model] field is prohibited.'] },
    ],
    ['products?per_page=101', { per_page: ['The per page field must not be greater than 100.'] }],
    ['products?per_page=-1', { per_page: ['The per page field must be at least 0.'] }],
    [
      'products?per_page=ten&page=1.5',
      { per_page: ['The per page field must be an integer.'], page: ['The page field must be an integer.'] },
    ],
    ['products?page=3000000000', { page: ['The page field must not be greater than 2147483647.'] }],
    ['products?per_page=5&first=6', { per_page: ['The per page field must match first.'] }],
    ['products?partnumber=a&partnumber=b', { partnumber: ['The partnumber field must be a string.'] }],
    ['products?page=1&page=2', { page: ['The page field must be an integer.'] }],
    ['products?partnumber=%00', { partnumber: ['The partnumber field must be a string.'] }],
    ['approval-levels?active=maybe', { active: ['The active field must be true or false.'] }],
    [
      'approvals?request_date_from=2030-02-31',
      { request_date_from: ['The request date from field must be a valid date.'] },
    ],
    ['approvals?created_from=2030-01-01', { created_from: ['The created from field must be a valid date.'] }],
    [
      'approvals?min_requested_total=1e999',
      { min_requested_total: ['The min requested total field must be a number.'] },
    ],
    [
      'approvals?ids[x]=1&status[]=a',
      { 'ids[x]': ['The ids[x] field is prohibited.'], 'status[]': ['The status[] field is prohibited.'] },
    ],
    [
      'approvals?AND=x&OR=&NOT=y',
      {
        AND: ['The AND field is prohibited.'],
        OR: ['The OR field is prohibited.'],
        NOT: ['The NOT field is prohibited.'],
      },
    ],
  ])('/v2/%s', async (path, errors) => {
    expect(await refused(`/v2/${path}`)).toEqual([422, restInvalid(errors)]);
  });
});

describe('REST has the filters of GraphQL', () => {
  const found = async (path: string): Promise<unknown[]> => (await list(path)).data.map(({ id }) => id);

  test('for products, categories and levels', async () => {
    const category = await givenCategory(tenant, { name: 'Ärger 100%', code: 'Ä1' });
    const product = await givenProduct(tenant, { partnumber: 'F-1', category_id: category });
    expect(await found(`/v2/products?category_id=${category}&partnumber=%20f-%20`)).toEqual([product]);
    expect(
      await found(`/v2/product-categories?name=${encodeURIComponent('ärger 100%')}&code=${encodeURIComponent('ä1')}`),
    ).toEqual([category]);
    expect(await found('/v2/product-categories?name=0%25x')).toEqual([]);
    const [low, high] = [await givenLevel(tenant, { rank: 5, active: false }), await givenLevel(tenant, { rank: 3 })];
    expect(await found('/v2/approval-levels')).toEqual([high, low]);
    for (const no of ['false', '0', 'FALSE']) expect(await found(`/v2/approval-levels?active=${no}`)).toEqual([low]);
    expect(await found('/v2/approval-levels?active=')).toEqual([high, low]);
  });

  test('for requests: texts, dates, times, sums, and ids in either form', async () => {
    const acme = await givenRequest(tenant, {
      customer_name: 'Acme',
      request_date: '2030-01-02',
      opportunities: [{ partnumber: 'X', requested_price: 2.5 }],
    });
    const bolt = await givenRequest(tenant, { customer_name: 'Bolt & Co', request_date: '2030-02-02' });
    const both = [acme, bolt];
    expect(await found('/v2/approvals?customer_name=ACM&status=PENDING&is_valid=false&partnumber=x')).toEqual([acme]);
    expect(await found('/v2/approvals?customer_name=bolt%20%26')).toEqual([bolt]);
    expect(await found('/v2/approvals?request_date_from=2030-1-2&request_date_to=2030-02-02')).toEqual(both);
    expect(await found('/v2/approvals?min_requested_total=2.5&max_requested_total=2.50')).toEqual([acme]);
    expect(
      await found('/v2/approvals?created_from=2020-01-01%2000:00:00&created_to=2099-01-01+00:00:00&status='),
    ).toEqual(both);
    expect(await found(`/v2/approvals?ids=${bolt.toLowerCase()},${acme},nonsense`)).toEqual(both);
    for (const query of [
      `ids=${bolt}&ids=${acme}`,
      `ids[]=${bolt}&ids[]=${acme}`,
      `ids[0]=${bolt}&ids[1]=${acme}`,
      `ids%5B%5D=${bolt},${acme}`,
      `ids=${bolt}&ids[7]=${acme}&ids[]=nonsense`,
    ])
      expect(await found(`/v2/approvals?${query}`)).toEqual(both);
    expect(await found('/v2/approvals?ids[]=')).toEqual([]);
    expect(await found(`/v2/approvals?ids[]=${bolt}`)).toEqual([bolt]);
    expect(await found('/v2/approvals?sort[1]=id&sort[0]=-customer_name')).toEqual([bolt, acme]);
    for (const moment of ['2099-01-01T00:00:00Z', '2099-01-01T02:00:00.5%2B02:00', '2099-01-01T00:00:00'])
      expect(await found(`/v2/approvals?created_from=2020-01-01T00:00:00Z&created_to=${moment}`)).toEqual(both);
    expect(await found('/v2/approvals?ids=')).toEqual([]);
    expect(await found('/v2/approvals?sort=-customer_name')).toEqual([bolt, acme]);
  });
});

test('a page size beyond the integer type has the same error as one that is too large', async () => {
  const { status, body } = await rest('/v2/products?per_page=99999999999');
  expect([status, body]).toEqual([
    422,
    restInvalid({ per_page: ['The per page field must not be greater than 100.'] }),
  ]);
});
