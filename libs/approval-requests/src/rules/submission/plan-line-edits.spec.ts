import type { Failure } from '@das/platform';
import { type LineEdits, type LinePlan, planLineEdits } from './plan-line-edits';
import type { RequestDetail } from '../../model/request-detail';
import { MAX_LINES } from '../../model/request-inputs';

const idOf = (number: number): string => `01ARZ3NDEKTSV4RRFFQ6${`${number}`.padStart(6, '0')}`;
const linesOf = (count: number): RequestDetail[] =>
  Array.from({ length: count }, (_, index) => ({ id: idOf(index) }) as RequestDetail);

const lines = linesOf(3);
const [first, second, third] = lines as [RequestDetail, RequestDetail, RequestDetail];
const FOREIGN = '01BX5ZZKBKACTAV9WEVGEMMVRZ';

const plan = (parts: Partial<LinePlan>): LinePlan => ({ added: [], changed: [], removed: [], failures: [], ...parts });
const failure = (path: string, rule: Failure['rule']): Failure => ({ path: ['input', ...path.split('.')], rule });

test.each<[string, LineEdits, Partial<LinePlan>]>([
  ['nothing', {}, {}],
  ['nulls', { opportunities: null, remove_opportunities: null }, {}],
  ['empty lists', { opportunities: [], remove_opportunities: [] }, {}],
  [
    'a line without an id',
    { opportunities: [{ partnumber: 'A' }, { id: null }] },
    { added: [{ partnumber: 'A' }, {}] },
  ],
  [
    'a line with its id',
    { opportunities: [{ id: second.id, quote_quantity: 2 }] },
    { changed: [{ line: second, change: { quote_quantity: 2 } }] },
  ],
  [
    'an id in lower case',
    { opportunities: [{ id: second.id.toLowerCase() }] },
    { changed: [{ line: second, change: {} }] },
  ],
  ['a removal', { remove_opportunities: [third.id, first.id.toLowerCase()] }, { removed: [third, first] }],
  [
    'all three at once',
    { opportunities: [{ id: first.id, requested_price: null }, { partnumber: 'A' }], remove_opportunities: [third.id] },
    { added: [{ partnumber: 'A' }], changed: [{ line: first, change: { requested_price: null } }], removed: [third] },
  ],
])('%s: the plan lists added, changed and removed lines', (_, edits, planned) => {
  expect(planLineEdits(lines, edits)).toEqual(plan(planned));
});

test.each<[string, LineEdits, Failure[]]>([
  ['a line of another request', { opportunities: [{ id: FOREIGN }] }, [failure('opportunities.0.id', 'exists')]],
  ['an invalid id', { opportunities: [{}, { id: '7' }] }, [failure('opportunities.1.id', 'exists')]],
  [
    'the removal of a foreign line',
    { remove_opportunities: [first.id, FOREIGN] },
    [failure('remove_opportunities.1', 'exists')],
  ],
  [
    'a line twice',
    { opportunities: [{ id: first.id }, { id: first.id.toLowerCase() }] },
    [failure('opportunities.1.id', 'distinct')],
  ],
  [
    'a line removed twice',
    { remove_opportunities: [first.id, first.id] },
    [failure('remove_opportunities.1', 'distinct')],
  ],
  [
    'a line changed and removed',
    { opportunities: [{ id: first.id }], remove_opportunities: [first.id] },
    [failure('opportunities.0.id', 'distinct')],
  ],
])('%s is a failure at its path', (_, edits, failures) => {
  expect(planLineEdits(lines, edits).failures).toEqual(failures);
});

const TOO_LONG: Failure = { path: ['input', 'opportunities'], rule: 'max_items', params: { max: MAX_LINES } };

test.each<[string, LineEdits, Failure[]]>([
  ['an added line exceeds it', { opportunities: [{}] }, [TOO_LONG]],
  ['an added and a removed line are accepted', { opportunities: [{}], remove_opportunities: [idOf(0)] }, []],
  ['a changed line is accepted', { opportunities: [{ id: idOf(0) }] }, []],
])('with the maximum number of lines, %s', (_, edits, failures) => {
  expect(planLineEdits(linesOf(MAX_LINES), edits).failures).toEqual(failures);
});
