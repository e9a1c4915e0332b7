import { COLUMNS_OF, type ExportChoice, exportAddress } from './export-address';

interface Case {
  filter?: Parameters<typeof exportAddress>[0];
  view_id?: string;
  choice?: ExportChoice;
  query: string;
}

const ALL: ExportChoice = { rows: 'lines', without: new Set(), hasMark: false };
const MANY = new Set(COLUMNS_OF.lines.filter((name) => name !== 'id' && name !== 'partnumber'));

test.each<[string, Case]>([
  ['nothing chosen', { query: '' }],
  ['a filter', { filter: { search: 'a & b', is_valid: false }, query: '?search=a+%26+b&is_valid=false' }],
  [
    'a view that everybody has, and a filter',
    {
      filter: { AND: [{ awaiting_me: true }, { search: 'a', min_requested_total: 5 }] },
      query: '?awaiting_me=true&search=a&min_requested_total=5',
    },
  ],
  ['the same filter twice', { filter: { AND: [{ is_valid: true }, { is_valid: true }] }, query: '?is_valid=true' }],
  [
    'two filters that contradict each other',
    { filter: { AND: [{ is_valid: true }, { is_valid: false }] }, query: '?ids=' },
  ],
  [
    'a saved view',
    {
      filter: { search: 'a' },
      view_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      query: '?search=a&view_id=01ARZ3NDEKTSV4RRFFQ69G5FAV',
    },
  ],
  ['rows of requests', { choice: { ...ALL, rows: 'requests' }, query: '?rows=requests' }],
  ['few columns', { choice: { rows: 'lines', without: MANY, hasMark: true }, query: '?columns=id%2Cpartnumber&bom=1' }],
  [
    'columns of lines that rows of requests do not have',
    { choice: { rows: 'requests', without: new Set(['comment']), hasMark: false }, query: '?rows=requests' },
  ],
])('%s', (_case, { filter = {}, view_id, choice = ALL, query }) =>
  expect(exportAddress(filter, view_id, choice)).toBe(`/v2/approvals/export.csv${query}`),
);
