import type { KindName } from '../kinds';
import { type AddressedCause, draftsOf } from './drafts-of';
import { ACTOR, causeOf } from './news.fixture';
import type { Cause, News } from './news';

const addressed = (
  kind: KindName,
  user_ids: string[],
  news: Partial<News> = {},
  change: Partial<Cause> = {},
): AddressedCause => ({ cause: causeOf(kind, news, change), user_ids });

/** Drafts in short: person, kind, event and line. */
const shortOf = (causes: AddressedCause[]): string[] =>
  draftsOf(causes).map(({ user_id, cause: { kind, news, opportunity_id } }) =>
    [user_id, kind, news.id, ...(opportunity_id ? [opportunity_id] : [])].join(' '),
  );

const CASES: [string, AddressedCause[], string[]][] = [
  ['no causes: no drafts', [], []],
  ['a person who is named twice gets one', [addressed('commented', ['ann', 'ann'])], ['ann commented event']],
  [
    'two kinds for one event: the first in the order of kinds',
    [addressed('commented', ['ann', 'bob']), addressed('mentioned', ['ann'])],
    ['bob commented event', 'ann mentioned event'],
  ],
  [
    'three kinds for one event',
    [addressed('line_endorsed', ['ann']), addressed('approval_needed', ['ann']), addressed('request_decided', ['ann'])],
    ['ann approval_needed event'],
  ],
  [
    'two kinds of two events of one act are both written',
    [addressed('line_endorsed', ['ann'], { id: 'one' }), addressed('request_decided', ['ann'], { id: 'two' })],
    ['ann line_endorsed one', 'ann request_decided two'],
  ],
  [
    'several lines of one act: one, of the newest event, without a line',
    [
      addressed('line_endorsed', ['ann'], { id: 'one' }, { opportunity_id: 'first' }),
      addressed('line_endorsed', ['ann'], { id: 'two' }, { opportunity_id: 'second' }),
      addressed('line_endorsed', ['ann'], { id: 'three' }, { opportunity_id: 'second' }),
    ],
    ['ann line_endorsed three'],
  ],
  [
    'several steps of one line in one act keep the line',
    [
      addressed('approval_needed', ['ann'], {}, { opportunity_id: 'first' }),
      addressed('approval_needed', ['ann'], {}, { opportunity_id: 'first' }),
    ],
    ['ann approval_needed event first'],
  ],
  [
    'a person of one line only gets that line',
    [
      addressed('approval_needed', ['ann'], {}, { opportunity_id: 'first' }),
      addressed('approval_needed', ['ann', 'bob'], {}, { opportunity_id: 'second' }),
    ],
    ['ann approval_needed event', 'bob approval_needed event second'],
  ],
  [
    'two acts are two',
    [addressed('commented', ['ann'], { id: 'one' }), addressed('commented', ['ann'], { id: 'two', act_id: 'other' })],
    ['ann commented one', 'ann commented two'],
  ],
  [
    'two requests of one act, such as a bulk decision, are two',
    [
      addressed('request_decided', ['ann'], { id: 'one' }),
      addressed('request_decided', ['ann'], { id: 'two', resource_id: 'other' }),
    ],
    ['ann request_decided one', 'ann request_decided two'],
  ],
  [
    'the actor and the principal are left out',
    [addressed('request_decided', [ACTOR, 'paul', 'ann'], {}, { on_behalf_of_id: 'paul' })],
    ['ann request_decided event'],
  ],
  [
    'a timer leaves out no one',
    [addressed('approval_overdue', [ACTOR], { actor_id: null })],
    ['actor approval_overdue event'],
  ],
  [
    'mandatory kinds notify also the person who acted',
    [
      addressed('password_changed', [ACTOR], { id: 'one' }),
      addressed('sign_in_new_device', [ACTOR], { id: 'two', act_id: 'two' }),
    ],
    ['actor password_changed one', 'actor sign_in_new_device two'],
  ],
  [
    'one who acted as a first kind is not notified of the second',
    [addressed('mentioned', [ACTOR, 'ann']), addressed('commented', [ACTOR, 'ann'])],
    ['ann mentioned event'],
  ],
];

test.each(CASES)('%s', (_, causes, expected) => {
  expect(shortOf(causes)).toEqual(expected);
});

test('any causes give a person at most one draft for an event, and for an act, resource and kind, in any order', () => {
  const kinds = ['approval_needed', 'line_endorsed', 'mentioned', 'commented'] as const;
  const some = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
  for (let round = 0; round < 300; round += 1) {
    const causes = Array.from({ length: 12 }, () => {
      const id = some(['1', '2', '3', '4']);
      return addressed(some(kinds), [some(['ann', 'bob', ACTOR]), 'cid'], {
        id,
        act_id: Number(id) > 2 ? 'late' : 'early',
        resource_id: Number(id) % 2 ? 'odd' : 'even',
      });
    });
    const drafts = draftsOf(causes);
    const keys = (of: (news: News, kind: string) => string): string[] =>
      drafts.map(({ user_id, cause }) => `${user_id} ${of(cause.news, cause.kind)}`);
    for (const all of [
      keys(({ id }) => id),
      keys(({ act_id, resource_id }, kind) => `${act_id} ${resource_id} ${kind}`),
    ])
      expect(new Set(all).size).toBe(all.length);
    expect(drafts.map(({ user_id }) => user_id)).not.toContain(ACTOR);
    const people = (found: { user_id: string }[]): string[] =>
      [...new Set(found.map(({ user_id }) => user_id))].toSorted();
    expect(people(draftsOf(causes.toReversed()))).toEqual(people(drafts));
  }
});
