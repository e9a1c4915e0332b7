import type { Line, Step } from '../request/request-query';
import { actingChoices, withLinesOf } from './acting';

const TOM = { id: 'tom', role: 'approver', levels: [{ rank: 20 }] };
const priya = { id: 'priya', name: 'Priya Nair' };
const own = { user: { id: 'tom' }, on_behalf_of: null };
const delegated = { user: { id: 'tom' }, on_behalf_of: priya };
const step = (opportunity_id: string, rank: number | null, candidates: object[], over: object = {}) =>
  ({ opportunity_id, round: 1, status: 'active', rank, candidates, ...over }) as Step;
const requestOf = (...steps: Step[]) => ({
  round: 1,
  steps,
  opportunities: steps.map(({ opportunity_id }) => ({ id: opportunity_id, can_decide: true })) as Line[],
});
const linesOf = (request: ReturnType<typeof requestOf>, person: typeof TOM, on_behalf_of: string) =>
  withLinesOf(request, person, on_behalf_of).opportunities.flatMap(({ id, can_decide }) => (can_decide ? [id] : []));

test('a person who is not a candidate for another one has no choice', () => {
  const other = { user: { id: 'mara' }, on_behalf_of: priya };
  const past = step('b', 20, [delegated], { status: 'approved' });
  expect(actingChoices(requestOf(step('a', 20, [own, other]), past), TOM)).toEqual([]);
});

test('each principal is a choice once, after the person', () => {
  expect(actingChoices(requestOf(step('a', 20, [delegated]), step('b', 20, [own, delegated])), TOM)).toEqual([
    { value: 'tom', label: 'Myself' },
    { value: 'priya', label: 'Priya Nair' },
  ]);
});

test('the lines are those of the authority; a higher level or an owner may still decide without a candidacy', () => {
  const request = requestOf(
    step('own', 20, [own]),
    step('both', 20, [own, delegated]),
    step('delegated', 20, [delegated]),
    step('lower', 10, [delegated]),
    step('senior', 10, []),
  );
  expect(linesOf(request, TOM, 'priya')).toEqual(['both', 'delegated', 'lower']);
  expect(linesOf(request, TOM, 'tom')).toEqual(['own', 'both', 'lower', 'senior']);
  expect(linesOf(request, { ...TOM, role: 'owner' }, 'tom')).toHaveLength(5);
});
