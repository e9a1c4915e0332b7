import {
  type Option,
  commandOptions,
  exactFirst,
  foundOptions,
  idIn,
  pageOptions,
  partsOf,
  recentOptions,
} from './find-options';

const REQUEST = {
  id: '01JD0000000000000000ABCDEF',
  customer_name: 'Halden',
  project_name: null,
  lifecycle_state: 'pending',
};

test('pages are found by a part of their name, when the person may see them', () => {
  expect(pageOptions('API', ['keys:manage']).map(({ label }) => label)).toEqual(['API keys']);
  expect(pageOptions('api', []).map(({ label }) => label)).toEqual([]);
  expect(pageOptions('prof', []).map(({ address }) => address)).toEqual(['/settings/profile']);
});

test('the requests and products that were opened last come first, without what was not found', () => {
  const read = (queryKey: unknown[], data: unknown, dataUpdatedAt: number) => ({
    queryKey,
    state: { data, dataUpdatedAt },
  });
  const options = recentOptions([
    read(['request', REQUEST.id, 'view'], REQUEST, 1),
    read(['products', 'one', '7'], { id: '7', partnumber: 'VPS-480' }, 2),
    read(['request', REQUEST.id, 'history'], [], 3),
    read(['request', 'gone', 'view'], null, 4),
    read(['viewer'], {}, 5),
  ]);
  expect(options).toEqual([
    { group: 'Recent', label: 'VPS-480', address: '/products/7' },
    { group: 'Recent', label: 'Halden', hint: 'ABCDEF', address: `/requests/${REQUEST.id}` },
  ]);
});

test('an id is recognized in either case', () => {
  expect([idIn(REQUEST.id), idIn(REQUEST.id.toLowerCase()), idIn('VPS-480'), idIn('')]).toEqual([
    REQUEST.id,
    REQUEST.id,
    undefined,
    undefined,
  ]);
});

test('a request that is found by its id and by its text is shown once', () => {
  const products = { data: [{ id: '1', partnumber: 'VPS-480', description: null }] };
  const found = { ...REQUEST, end_customer_name: 'Larkin', opportunities: [{ partnumber: 'VPS-480' }] };
  expect(foundOptions({ byId: { data: [REQUEST] }, byText: { data: [found] }, products }, 'halden')).toEqual([
    { group: 'Requests', label: 'Halden', hint: 'Pending · ABCDEF', address: `/requests/${REQUEST.id}` },
    { group: 'Products', label: 'VPS-480', address: '/products/1' },
  ]);
});

test('a request shows the value that matches, unless its name does', () => {
  const found = {
    ...REQUEST,
    end_customer_name: 'Larkin',
    opportunities: [{ partnumber: null }, { partnumber: 'VPS-480' }],
  };
  const hintFor = (text: string) => foundOptions({ byText: { data: [found] } }, text)[0]?.hint;
  expect([hintFor('vps'), hintFor('lark'), hintFor('hal')]).toEqual([
    'Pending · ABCDEF · VPS-480',
    'Pending · ABCDEF · Larkin',
    'Pending · ABCDEF',
  ]);
});

test('commands are found by a part of their name, New request only with the permission', () => {
  const labels = (text: string, ...permissions: string[]) =>
    commandOptions(text, permissions).map(({ label }) => label);
  expect([
    labels('', 'requests:write'),
    labels('new', 'requests:write'),
    labels('new'),
    labels('DARK'),
    labels('log'),
  ]).toEqual([[], ['New request'], [], ['Dark theme'], ['Log out']]);
});

test('exact hits come first', () => {
  const request: Option = { group: 'Requests', label: 'Halden', address: `/requests/${REQUEST.id}` };
  const product: Option = { group: 'Products', label: 'VPS-480', address: '/products/1' };
  expect([
    exactFirst([request, product], 'vps-480'),
    exactFirst([product, request], REQUEST.id.toLowerCase()),
    exactFirst([request, product], 'vps'),
  ]).toEqual([
    [product, request],
    [request, product],
    [request, product],
  ]);
});

test.each([
  ['Kestrel Marine', 'TREL', ['Kes', 'trel', ' Marine']],
  ['Kestrel', 'x', ['Kestrel', '', '']],
  ['Kestrel', '', ['Kestrel', '', '']],
])('%s with %s is split into %j', (label, text, parts) => {
  expect(partsOf(label, text)).toEqual(parts);
});
