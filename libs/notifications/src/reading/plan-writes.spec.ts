import type { NotificationMark } from '../inbox/notification';
import { type KindName, NOTIFICATION_KINDS } from '../kinds';
import type { Draft } from './drafts-of';
import { causeOf } from './news.fixture';
import type { Cause, News } from './news';
import { type Existing, type PlannedWrites, type Unread, isMerged, planWrites } from './plan-writes';

const START = Date.parse('2026-03-02T14:20:31.500Z');
/** A time in this many milliseconds, as the database gives it. */
const at = (ms: number): string => new Date(START + ms).toISOString().replace('Z', '000Z');
const TEN_MINUTES = 600_000;

const draft = (kind: KindName, ms: number, news: Partial<News> = {}, change: Partial<Cause> = {}): Draft => ({
  user_id: 'ann',
  cause: causeOf(kind, { occurred_at: at(ms), ...news }, change),
});
const open = (change: Partial<Unread> = {}): Unread => ({
  id: 'open',
  user_id: 'ann',
  kind: 'commented',
  resource_id: 'request',
  number: '7',
  occurrences: 2,
  first_event_at: at(0),
  occurred_at: at(1_000),
  ...change,
});
const existing = (change: Partial<Existing> = {}): Existing => ({
  inboxes: new Map([['ann', { last_number: '7' }]]),
  unread: [],
  marks: [],
  causes: new Set(),
  hidden: new Set(),
  ...change,
});

const plan = (drafts: Draft[], change: Partial<Existing> = {}): PlannedWrites => {
  let last = 0;
  return planWrites(drafts, existing(change), () => `new ${(last += 1)}`);
};
/** Writes in short: added with number and occurrences, changed with occurrences. */
const shortOf = ({ added, changed }: PlannedWrites): string[] => [
  ...added.map(({ id, number, occurrences }) => `${id} number ${number}, ${occurrences}`),
  ...changed.map(({ id, occurrences }) => `${id} ${occurrences}`),
];

test('the kinds that merge', () => {
  expect(NOTIFICATION_KINDS.flatMap(({ name }) => (isMerged(name) ? [name] : []))).toEqual([
    'approval_needed',
    'approval_due_soon',
    'approval_overdue',
    'approval_escalated',
    'line_endorsed',
    'commented',
  ]);
});

const mark = (change: Partial<NotificationMark> = {}): NotificationMark =>
  ({ user_id: 'ann', number: '7', before: at(2_000), ...change }) as NotificationMark;

const CASES: [string, Draft[], Partial<Existing>, string[]][] = [
  ['nothing unread: a new one', [draft('commented', 0)], {}, ['new 1 number 8, 1']],
  [
    '10 minutes exactly after the first event: added',
    [draft('commented', TEN_MINUTES)],
    { unread: [open()] },
    ['open 3'],
  ],
  [
    'a millisecond later: a new one, however new the last event is',
    [draft('commented', TEN_MINUTES + 1)],
    { unread: [open({ occurred_at: at(TEN_MINUTES) })] },
    ['new 1 number 8, 1'],
  ],
  ['an event of an earlier time is added', [draft('commented', -5)], { unread: [open()] }, ['open 3']],
  ['another request', [draft('commented', 0, { resource_id: 'other' })], { unread: [open()] }, ['new 1 number 8, 1']],
  ['another kind', [draft('line_endorsed', 0)], { unread: [open()] }, ['new 1 number 8, 1']],
  ['another person', [draft('commented', 0)], { unread: [open({ user_id: 'bob' })] }, ['new 1 number 8, 1']],
  [
    'a kind that does not merge',
    [draft('mentioned', 0)],
    { unread: [open({ kind: 'mentioned' })] },
    ['new 1 number 8, 1'],
  ],
  [
    'two unread ones: the newest',
    [draft('commented', TEN_MINUTES + 1)],
    { unread: [open(), open({ id: 'newest', first_event_at: at(TEN_MINUTES), occurrences: 1 })] },
    ['newest 2'],
  ],
  [
    'marked, and not changed by a worker yet: a new one',
    [draft('commented', 5_000)],
    { unread: [open()], marks: [mark()] },
    ['new 1 number 8, 1'],
  ],
  [
    'a mark of another person',
    [draft('commented', 5_000)],
    { unread: [open()], marks: [mark({ user_id: 'bob' })] },
    ['open 3'],
  ],
  [
    'a mark of an earlier moment',
    [draft('commented', 5_000)],
    { unread: [open()], marks: [mark({ before: at(1_000) })] },
    ['open 3'],
  ],
  [
    'a mark of lesser numbers',
    [draft('commented', 5_000)],
    { unread: [open()], marks: [mark({ number: '6' })] },
    ['open 3'],
  ],
  [
    'events of one batch merge with each other',
    [
      draft('commented', 0),
      draft('commented', 1),
      draft('commented', TEN_MINUTES),
      draft('commented', TEN_MINUTES + 1),
    ],
    {},
    ['new 1 number 8, 3', 'new 2 number 9, 1'],
  ],
  [
    'events of one batch that do not merge are numbered',
    [draft('mentioned', 0), draft('mentioned', 1), draft('commented', 2)],
    {},
    ['new 1 number 8, 1', 'new 2 number 9, 1', 'new 3 number 10, 1'],
  ],
  ['a person without an inbox, who is not active', [{ ...draft('commented', 0), user_id: 'bob' }], {}, []],
  [
    'a cause that has notified before',
    [draft('price_expiring', 0, {}, { cause: 'x' })],
    { causes: new Set(['ann x']) },
    [],
  ],
  [
    'a cause that has notified another person',
    [draft('price_expiring', 0, {}, { cause: 'x' })],
    { causes: new Set(['bob x']) },
    ['new 1 number 8, 1'],
  ],
];

test.each(CASES)('%s', (_, drafts, change, expected) => {
  expect(shortOf(plan(drafts, change))).toEqual(expected);
});

test('a cause that comes twice in one batch is written once', () => {
  const twice = [
    draft('price_expiring', 0, {}, { cause: 'x' }),
    draft('price_expiring', 1, { id: 'second' }, { cause: 'x' }),
  ];
  expect(shortOf(plan(twice))).toEqual(['new 1 number 8, 1']);
});

test('an added event changes actor, principal, line, subject and time, but not the id, the number and the first time', () => {
  const newest = draft(
    'commented',
    5_000,
    { actor_id: 'cid' },
    { opportunity_id: 'line', subject_id: 'second', on_behalf_of_id: 'paul' },
  );
  const values = {
    id: 'open',
    occurrences: 3,
    occurred_at: at(5_000),
    actor_id: 'cid',
    on_behalf_of_id: 'paul',
    opportunity_id: 'line',
    subject_id: 'second',
  };
  expect(plan([newest], { unread: [open()] })).toEqual({ added: [], changed: [values] });
});

test('the time of a notification never moves back, so that a mark that does not cover it never will', () => {
  const { changed } = plan([draft('commented', -5)], { unread: [open()] });
  expect(changed).toMatchObject([{ id: 'open', occurred_at: at(1_000) }]);
});

test('a kind that is off in the dashboard is written for the e-mail, and nothing is added to it', () => {
  const { added } = plan([draft('commented', 0), draft('commented', 1)], { hidden: new Set(['ann commented']) });
  expect(added.map(({ in_app, occurrences }) => [in_app, occurrences])).toEqual([
    [false, 1],
    [false, 1],
  ]);
});

test('a whole new notification', () => {
  const news = { id: 'e', actor_id: null, resource_id: 'r' };
  const change = {
    subject_id: 's',
    opportunity_id: 'l',
    on_behalf_of_id: 'p',
    cause: 'c',
    data: { date: '2026-11-30' },
  };
  const { added } = plan([draft('price_expiring', 0, news, change)]);
  expect(added).toEqual([
    {
      id: 'new 1',
      user_id: 'ann',
      number: '8',
      kind: 'price_expiring',
      resource_type: 'approval_request',
      resource_id: 'r',
      opportunity_id: 'l',
      subject_id: 's',
      actor_id: null,
      on_behalf_of_id: 'p',
      occurrences: 1,
      first_event_at: at(0),
      occurred_at: at(0),
      in_app: true,
      cause: 'c',
      data: { date: '2026-11-30' },
    },
  ]);
});
