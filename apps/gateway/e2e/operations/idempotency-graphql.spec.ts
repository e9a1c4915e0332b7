import { createHash } from 'node:crypto';
import { ApiKeysService } from '@das/api-keys';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { failed, fieldError, invalid, validationError } from '../support/expected';
import { type Reply, dataOf, post } from '../support/gateway';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);
let keys = 0;

const newKey = (): string => `key-${(keys += 1)}`;
const ask = (key: string, query: string, variables?: object): Promise<Reply> =>
  tenant.graphql(query, variables, { 'idempotency-key': key });
const isReplayed = ({ headers }: Reply): boolean => headers.get('idempotency-replayed') === 'true';
const create = (partnumber: string, alias = 'createProduct: createProduct'): string =>
  `${alias}(input: { partnumber: "${partnumber}" }) { id partnumber }`;
const partsLike = async (partnumber: string): Promise<unknown[]> => {
  const { products } = dataOf<{ products: { data: { partnumber: string }[] } }>(
    await tenant.graphql(`{ products(filter: { partnumber: "${partnumber}" }) { data { partnumber } } }`),
  );
  return products.data.map((product) => product.partnumber);
};
const refused = (message: string, code: string): object => ({ errors: [{ message, extensions: { code } }] });
const TAKEN = { 'input.partnumber': ['The input.partnumber has already been taken.'] };

describe('a document of mutations with an idempotency key', () => {
  test('runs once: failed mutations are rolled back, successful ones are kept, and both are replayed', async () => {
    const document = `mutation { ${create('G-1', 'a: createProduct')} ${create('G-1', 'zz: createProduct')} ${create('G-2', 'c: createProduct')} }`;
    const key = newKey();
    const [first, second] = [await ask(key, document), await ask(key, document)];
    const product = (partnumber: string): object => ({ id: expect.any(String), partnumber });
    expect(first.body).toEqual({
      errors: [validationError(document, 'zz', TAKEN)],
      data: { a: product('G-1'), zz: null, c: product('G-2') },
    });
    expect([second.status, second.body, isReplayed(first), isReplayed(second)]).toEqual([200, first.body, false, true]);
    expect(await partsLike('G-')).toEqual(['G-1', 'G-2']);
  });

  test('runs once for 100 concurrent requests', async () => {
    const document = `mutation { ${create('H-1')} }`;
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('hundred', document)));
    const made = answers.filter(({ body }) => (body as { data?: object }).data);
    expect(made.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const inProgress = refused(
      'The first request with this idempotency key is still running.',
      'IDEMPOTENCY_IN_PROGRESS',
    );
    for (const { status, body } of answers.filter((answer) => !made.includes(answer)))
      expect([status, body]).toEqual([200, inProgress]);
    expect(await partsLike('H-1')).toEqual(['H-1']);
  });

  test('is a reused key when the document or the variables differ', async () => {
    const document = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { partnumber } }';
    const key = newKey();
    await ask(key, document, { input: { partnumber: 'V-1' } });
    const reused = refused('This idempotency key was used with another request.', 'IDEMPOTENCY_KEY_REUSED');
    for (const input of [{ partnumber: 'V-2' }, { partnumber: 'V-1', model: 'x' }])
      expect((await ask(key, document, { input })).body).toEqual(reused);
    const modern = await post(
      gateway.url,
      { query: document },
      { authorization: `Bearer ${tenant.token}`, 'idempotency-key': key, accept: 'application/graphql-response+json' },
    );
    expect([modern.status, modern.body]).toEqual([400, reused]);
    expect(await partsLike('V-')).toEqual(['V-1']);
  });

  test('replays a validation error; an internal error can be retried', async () => {
    const document = `mutation { ${create('')} }`;
    const key = newKey();
    for (const replayed of [false, true]) {
      const answer = await ask(key, document);
      expect(answer.body).toEqual(
        invalid(document, 'createProduct', { 'input.partnumber': ['The input.partnumber field is required.'] }),
      );
      expect(isReplayed(answer)).toBe(replayed);
    }
    const retried = `mutation { ${create('R-1')} }`;
    const broken = jest.spyOn(gateway.db, 'rowsOf').mockImplementation(() => {
      throw new Error('a bug');
    });
    const bug = {
      message: 'Internal server error',
      code: 'INTERNAL_SERVER_ERROR',
      facts: { request_id: expect.any(String) },
    };
    expect((await ask('bug', retried)).body).toEqual(failed(retried, 'createProduct', bug));
    broken.mockRestore();
    expect(isReplayed(await ask('bug', retried))).toBe(false);
    expect(await partsLike('R-1')).toEqual(['R-1']);
  });

  test('keeps the response of a partial success, also when the rest failed with an internal error', async () => {
    const document = `mutation { ${create('P-1', 'a: createProduct')} zz: deleteProductCategory(id: "01KJQDJGR0RT2GZSKYPD8J86G9") { id } }`;
    const rowsOf = gateway.db.rowsOf.bind(gateway.db);
    const broken = jest.spyOn(gateway.db, 'rowsOf').mockImplementation((type) => {
      if (type.name === 'ProductCategory') throw new Error('a bug');
      return rowsOf(type);
    });
    const first = await ask('partial', document);
    broken.mockRestore();
    const bug = {
      message: 'Internal server error',
      code: 'INTERNAL_SERVER_ERROR',
      facts: { request_id: expect.any(String) },
    };
    expect(first.body).toEqual({
      errors: [fieldError(document, 'zz', bug)],
      data: { a: { id: expect.any(String), partnumber: 'P-1' }, zz: null },
    });
    const second = await ask('partial', document);
    expect([second.body, isReplayed(second)]).toEqual([first.body, true]);
  });

  test('is rolled back with 503 when a part times out at a lock, and can be retried', async () => {
    const id = dataOf<{ createProduct: { id: string } }>(await tenant.graphql(`mutation { ${create('S-0')} }`))
      .createProduct.id;
    const document = `mutation { ${create('S-1', 'a: createProduct')} b: updateProduct(id: "${id}", input: { model: "M" }) { model } }`;
    let release: () => void = () => undefined;
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const holding = tenant.as(() =>
      gateway.db.transaction(async () => {
        await gateway.db.run({ text: 'select from products where id = $1 for update', values: [id] });
        isHeld();
        await new Promise<void>((resolve) => (release = resolve));
      }),
    );
    await held;
    const message = 'The service is temporarily unavailable. Try again.';
    const first = await ask('locked', document);
    expect([first.status, first.headers.get('retry-after'), first.body]).toEqual([
      503,
      '2',
      { errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }], message },
    ]);
    expect(await partsLike('S-1')).toEqual([]);
    release();
    await holding;
    const again = await ask('locked', document);
    expect([again.body, isReplayed(again)]).toEqual([
      { data: { a: { id: expect.any(String), partnumber: 'S-1' }, b: { model: 'M' } } },
      false,
    ]);
  });
});

const send = (key: string, body: unknown, token = tenant.token): Promise<Reply> =>
  post(gateway.url, body, { authorization: `Bearer ${token}`, 'idempotency-key': key });

test('a batch is one request: it runs once and is replayed as a whole', async () => {
  const batch = [
    { query: `mutation { ${create('B-1')} }` },
    { query: '{ ping }' },
    { query: `mutation { ${create('B-2')} }` },
  ];
  const [first, second] = [await send('batch', batch), await send('batch', batch)];
  expect(first.body).toMatchObject([
    { data: { createProduct: { partnumber: 'B-1' } } },
    { data: { ping: 'pong' } },
    { data: { createProduct: { partnumber: 'B-2' } } },
  ]);
  expect([second.body, isReplayed(second)]).toEqual([first.body, true]);
  expect(await partsLike('B-')).toEqual(['B-1', 'B-2']);
});

test('a query is not recorded, with any key', async () => {
  for (const key of ['query', 'query', 'a b', ''])
    expect([(await ask(key, '{ ping }')).body, isReplayed(await ask(key, '{ ping }'))]).toEqual([
      { data: { ping: 'pong' } },
      false,
    ]);
});

test('an invalid key is a 400 in the error format of GraphQL', async () => {
  const message = 'The Idempotency-Key must be 1 to 255 visible ASCII characters, bare or in quotes.';
  const { status, body } = await ask('a b', `mutation { ${create('N-1')} }`);
  expect([status, body]).toEqual([400, { errors: [{ message, extensions: { code: 'MALFORMED_REQUEST' } }], message }]);
});

test('PERSISTED_QUERY_NOT_FOUND is not recorded', async () => {
  const query = `mutation { ${create('A-1')} }`;
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  expect((await send('apq', { extensions })).body).toMatchObject({
    errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
  });
  expect(isReplayed(await send('apq', { query, extensions }))).toBe(false);
  const { createProduct } = dataOf<{ createProduct: object }>(await send('apq', { query, extensions }));
  expect(createProduct).toMatchObject({ partnumber: 'A-1' });
});

test('a read-only key gets no replay of a mutation by the same person', async () => {
  const document = `mutation { ${create('RO-1')} }`;
  await ask('read-only', document);
  const { token } = await tenant.as(() =>
    gateway.app
      .get(ApiKeysService)
      .createUnchecked({ name: 'Reader', role: 'owner', user_id: tenant.owner.id, readOnly: true }, 'staging'),
  );
  expect((await send('read-only', { query: document }, token)).body).toMatchObject({
    errors: [{ extensions: { code: 'READ_ONLY_KEY' } }],
  });
});
