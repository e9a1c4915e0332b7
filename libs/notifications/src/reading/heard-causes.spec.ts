import type { KindName } from '../kinds';
import { type ChatLevels, type Listener, heardCauses } from './heard-causes';
import { causeOf } from './news.fixture';

const LEVELS: ChatLevels = {
  existing: new Set(['RSM', 'RD']),
  ofSteps: new Map([
    ['rsm', ['RSM']],
    ['owner', []],
    ['gone', ['GONE']],
  ]),
  finishing: new Map([['request', ['RSM']]]),
};
const channel = (change: Partial<Listener> = {}): Listener => ({
  id: 'channel',
  kinds: ['approval_needed', 'request_decided', 'price_revoked'],
  level_ids: null,
  ...change,
});

/** A channel with its change, and the step of the cause. */
type Case = [name: string, kind: KindName, given: Partial<Listener> & { step_id?: string }, hears: boolean];

test.each<Case>([
  ['all levels', 'approval_needed', { step_id: 'owner' }, true],
  ['another kind', 'approval_overdue', { step_id: 'rsm' }, false],
  ['the level of the step', 'approval_needed', { step_id: 'rsm', level_ids: ['RD', 'RSM'] }, true],
  ['another level than that of the step', 'approval_needed', { step_id: 'rsm', level_ids: ['RD'] }, false],
  ["levels, for an owner's step", 'approval_needed', { step_id: 'owner', level_ids: ['RSM'] }, false],
  ['a level that was deleted', 'approval_needed', { step_id: 'gone', level_ids: ['GONE'] }, false],
  ['the level of a step that finished a line', 'request_decided', { level_ids: ['RSM'] }, true],
  ['a level whose steps finished no line', 'request_decided', { level_ids: ['RD'] }, false],
  ['levels, for a kind that ignores them', 'price_revoked', { level_ids: ['RD'] }, true],
])('a channel with %s', (_, kind, { step_id, ...change }, hears) => {
  const cause = causeOf(kind, {}, { step_id });
  const drafts = heardCauses([{ cause, user_ids: ['ann'] }], [channel(change)], LEVELS);
  expect(drafts.length === 1).toBe(hears);
});

test('the steps of one act are one message, which names the people of all of them; other acts have their own', () => {
  const needed = (id: string, act_id: string, opportunity_id: string, ...user_ids: string[]) => ({
    cause: causeOf('approval_needed', { id, act_id }, { step_id: 'rsm', opportunity_id }),
    user_ids,
  });
  const drafts = heardCauses(
    [needed('e1', 'a1', 'l1', 'ann'), needed('e1', 'a1', 'l2', 'ben', 'ann'), needed('e2', 'a2', 'l1', 'cat')],
    [channel(), channel({ id: 'other', level_ids: ['RD'] })],
    LEVELS,
  );
  expect(drafts.map(({ channel_id, asked_ids }) => ({ channel_id, asked_ids }))).toEqual([
    { channel_id: 'channel', asked_ids: ['ann', 'ben'] },
    { channel_id: 'channel', asked_ids: ['cat'] },
  ]);
});

test('the act of a person is a message, also when no one else is notified, and decisions ask no one', () => {
  const cause = causeOf('request_decided', { actor_id: 'maker' });
  expect(heardCauses([{ cause, user_ids: [] }], [channel()], LEVELS)).toEqual([
    { channel_id: 'channel', cause, asked_ids: [] },
  ]);
});
