import type { LockedContext } from '../../model/approval-context';
import { NOW, contextOf, withStep } from '../decision/decision.fixture';
import { linesCarriedIn, planRelease, unwrittenRelease, withoutApprovals } from './release-lines';

/** A revision that carries its first line at the price 40. */
function carrying(): LockedContext {
  const context = contextOf({ prices: [152, 53] });
  const [first, ...others] = context.lines;
  const steps = context.steps.filter(({ id }) => id !== 'A2');
  return withStep(
    {
      ...context,
      steps,
      lines: [{ ...first, status: 'approved', approved_price: 40, decided_by_id: 'pa' } as never, ...others],
    },
    'A1',
    { status: 'approved', carried_from_request_id: 'S', price: 40 },
  );
}

const shortSteps = ({ steps }: Pick<LockedContext, 'steps'>): string[] =>
  steps.map(({ opportunity_id, rank, status }) => `${opportunity_id?.at(-1)} ${rank} ${status}`);

test('a carried line has a step that is carried from the source', () => {
  const context = carrying();
  expect(linesCarriedIn(context)).toEqual(context.lines.slice(0, 1));
  expect(linesCarriedIn(contextOf())).toEqual([]);
});

test('a released line waits at its requested price, on a new route', () => {
  const context = carrying();
  const released = linesCarriedIn(context);
  const without = withoutApprovals(context, released);
  expect(
    without.lines.map(({ status, approved_price, decided_by_id }) => [status, approved_price, decided_by_id]),
  ).toEqual([
    ['pending', null, null],
    ['pending', null, null],
  ]);
  const { cleared, added } = planRelease(without, released);
  expect(cleared).toEqual(released.map(({ id }) => id));
  expect(added.map(({ rank, status, activated_at }) => [rank, status, activated_at])).toEqual([
    [10, 'active', NOW],
    [20, 'waiting', null],
  ]);
});

test('a dry run sees the same rows and the next version', () => {
  const context = carrying();
  const after = unwrittenRelease(context, linesCarriedIn(context));
  expect(after.request.version).toBe(2);
  expect(shortSteps(after)).toEqual(['A 10 active', 'A 20 waiting', 'B 10 active']);
});
