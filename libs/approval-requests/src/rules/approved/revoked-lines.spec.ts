import { lineId } from '../decision/decision.fixture';
import { approvedContext } from './approved.fixture';
import { revokedLines } from './revoked-lines';

const AT = '2026-01-15 00:00:00';
const [A, B, C] = ['A', 'B', 'C'].map(lineId) as [string, string, string];
/** A is valid, B is revoked, C is valid. */
const context = approvedContext({ prices: [52, 52, 52], lines: [{}, { revoked_at: AT }, {}] });
const FOREIGN = lineId('F');
const exists = (index: number) => ({ path: ['input', 'opportunity_ids', `${index}`], rule: 'exists' });

test.each([
  ['no ids', undefined, [A, C], true, []],
  ['null', null, [A, C], true, []],
  ['one line', [A], [A], true, []],
  ['a line twice, also in lower case', [A, A.toLowerCase()], [A], true, []],
  ['a line that is not valid', [A, B], [A, B], false, []],
  ['a line of another request', [A, FOREIGN], [A], true, [exists(1)]],
  ['ids in a wrong form', ['x', 7, C], [C], true, [exists(0), exists(1)]],
])('%s', (...[, ids, expected, isPossible, failures]) => {
  const { lines, ...rest } = revokedLines(context, ids);
  expect([lines.map(({ id }) => id), rest]).toEqual([expected, { isPossible, failures }]);
});

test.each([
  ['expired', { lifecycle_state: 'expired' }],
  ['past its end', { valid_until: '2026-01-31 23:59:59' }],
  ['pending', { lifecycle_state: 'pending' }],
] as const)('nothing is valid in a request that is %s', (_, request) => {
  const other = approvedContext({ request });
  expect([revokedLines(other, undefined), revokedLines(other, [FOREIGN])]).toMatchObject([
    { isPossible: false },
    { isPossible: false },
  ]);
});
