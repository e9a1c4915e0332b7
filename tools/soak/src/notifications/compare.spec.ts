import { compare } from './compare';
import type { Expected } from './decision-load';
import type { Arrival, Door } from './mail-server';

const NONE = { missing: [], unexpected: [], partial: [], double: [] };
const NO_MAILS = { mails_missing: [], mails_unexpected: [], mails_double: [], repeated_without_reason: [] };

const expected = (given: Partial<Expected>): Expected => ({
  notifications: new Set(),
  optional: new Map(),
  mails: new Set(),
  ...given,
});

const notified = (user_id: string, occurrences = 1) => ({
  user_id,
  kind: 'request_decided',
  resource_id: 'R',
  occurrences,
});

const arrived = (given: Partial<Arrival>, door: Partial<Door> = {}): Arrival => ({
  message_id: '<M@x>',
  request_id: 'R',
  to: 'a@x',
  is_answered: true,
  at_ms: 0,
  door: { url: '', ...door },
  ...given,
});

test('missing, unexpected and double notifications are named', () => {
  const notifications = new Set(['A request_decided R', 'B request_decided R', 'D request_decided R']);
  const stored = [notified('B'), notified('B'), notified('C'), notified('D', 2)];
  expect(compare(expected({ notifications }), stored, []).differences).toEqual({
    ...NO_MAILS,
    ...NONE,
    missing: ['A request_decided R'],
    unexpected: ['C request_decided R'],
    double: ['B request_decided R', 'D request_decided R'],
  });
});

test('optional notifications of a request exist all or not at all', () => {
  const optional = new Map([['R', ['A request_decided R', 'B request_decided R']]]);
  const of = (...ids: string[]) =>
    compare(
      expected({ optional }),
      ids.map((id) => notified(id)),
      [],
    ).differences;
  expect(of()).toEqual({ ...NO_MAILS, ...NONE });
  expect(of('A', 'B')).toEqual({ ...NO_MAILS, ...NONE });
  expect(of('A')).toEqual({ ...NO_MAILS, ...NONE, partial: ['R'] });
});

test('a mail is missing until its acceptance was sent; unexpected and double ones are named', () => {
  const mails = new Set(['a@x R', 'b@x R']);
  const arrivals = [
    arrived({ is_answered: false }),
    arrived({ to: 'b@x', message_id: '<1@x>' }),
    arrived({ to: 'b@x', message_id: '<2@x>' }),
    arrived({ to: 'c@x', message_id: '<3@x>' }),
  ];
  expect(compare(expected({ mails }), [], arrivals).differences).toEqual({
    ...NONE,
    ...NO_MAILS,
    mails_missing: ['a@x R'],
    mails_unexpected: ['c@x R'],
    mails_double: ['b@x R'],
  });
});

test.each<[string, Arrival, object, string[]]>([
  ['a broken conversation', arrived({ is_answered: false }), { after_break: 1, after_kill: 0 }, []],
  ['a killed worker', arrived({}, { killed_ms: 500 }), { after_break: 0, after_kill: 1 }, []],
  [
    'a worker that was killed much later',
    arrived({}, { killed_ms: 60_000 }),
    { after_break: 0, after_kill: 0 },
    ['<M@x>'],
  ],
  ['nothing', arrived({}), { after_break: 0, after_kill: 0 }, ['<M@x>']],
])('a message that arrives again after %s', (_name, first, repeated, without_reason) => {
  const result = compare(expected({ mails: new Set(['a@x R']) }), [], [first, arrived({ at_ms: 1_000 })]);
  expect(result.repeated).toEqual(repeated);
  expect(result.differences.repeated_without_reason).toEqual(without_reason);
});
