import { foundOptions, idIn, pageOptions } from './find-options';

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
  expect(foundOptions({ byId: { data: [REQUEST] }, byText: { data: [REQUEST] }, products })).toEqual([
    { group: 'Requests', label: 'Halden', hint: 'Pending · ABCDEF', address: `/requests/${REQUEST.id}` },
    { group: 'Products', label: 'VPS-480', address: '/products/1' },
  ]);
});
