import { priceOf } from '@das/platform';
import type { RoutingBasis } from '@das/tenants';
import type { SimulatedLine, SimulatedPolicies } from '../../model/policy';
import type {
  PolicySimulation,
  SimulatedLevel,
  SimulationExample,
  SimulationSummary,
} from '../../model/policy-simulation';
import type { PlannedStep } from '../../model/route';
import { amountOf } from '../pricing/amounts';
import { reasonFor } from '../preview/reason-for';
import { isNewLevel } from '../preview/simulate-levels';
import { compareRoutes, finalStep, isOwnerStep } from './compare-routes';
import { type PolicyRoute, PolicyRoutes } from './policy-routes';

const MAX_EXAMPLES = 100;

/** The `note` of every simulation. */
export const SIMULATION_NOTE =
  'This is what the rules would plan for these lines at their requested prices. It is not what people decided.';

type Side = 'after' | 'before';

/** Figures of one level or of the owner: counts, and amounts in millionths as text, because JSON has no large integers. */
type StoredFigures = Pick<SimulatedLevel, 'finishes_after' | 'finishes_before' | 'steps_after' | 'steps_before'> &
  Record<`amount_${Side}`, string>;

/** What has been counted so far, as JSON. A job keeps it after each step. */
export interface StoredTally {
  summary: SimulationSummary;
  /** By level id, and by {@link OWNER}. */
  levels: Record<string, StoredFigures>;
  examples: SimulationExample[];
}

type Figures = Omit<StoredFigures, `amount_${Side}`> & Record<`amount_${Side}`, bigint>;

/** The key of the owner among the ids of levels. */
const OWNER = 'owner';

export const EMPTY_TALLY: StoredTally = {
  summary: { lines: 0, unchanged: 0, shorter: 0, longer: 0, other_finisher: 0, owner_before: 0, owner_after: 0 },
  levels: {},
  examples: [],
};

/** Compares the routes of lines under two policies and adds up the differences. Its size does not depend on the number of lines. */
export class SimulationTally {
  private readonly routes: Record<Side, PolicyRoutes>;
  private readonly summary: SimulationSummary;
  private readonly figures: Map<string, Figures>;
  /** By line id. */
  private readonly examples: SimulationExample[];

  constructor(
    private readonly policies: SimulatedPolicies,
    { summary, levels, examples }: StoredTally = EMPTY_TALLY,
  ) {
    this.routes = { before: new PolicyRoutes(policies.before), after: new PolicyRoutes(policies.after) };
    this.summary = { ...summary };
    this.figures = new Map(Object.entries(levels).map(([id, stored]) => [id, figuresOf(stored)]));
    this.examples = [...examples];
  }

  get lines(): number {
    return this.summary.lines;
  }

  add(line: SimulatedLine): void {
    const [before, after] = [this.routes.before.of(line), this.routes.after.of(line)];
    const change = compareRoutes(before.steps, after.steps);
    const { summary } = this;
    summary.lines += 1;
    summary.unchanged += Number(change.isUnchanged);
    summary.shorter += Number(change.isShorter);
    summary.longer += Number(change.isLonger);
    summary.other_finisher += Number(change.hasOtherFinisher);
    summary.owner_before += Number(change.ownerBefore);
    summary.owner_after += Number(change.ownerAfter);
    const total = amountOf('line_total', line, []);
    this.count('before', before.steps, total);
    this.count('after', after.steps, total);
    if (!change.isUnchanged) this.addExample(line, { before, after, total });
  }

  /** What has been counted, as JSON. */
  get stored(): StoredTally {
    const levels: StoredTally['levels'] = {};
    for (const [id, { amount_before, amount_after, ...counts }] of this.figures)
      levels[id] = { ...counts, amount_before: `${amount_before}`, amount_after: `${amount_after}` };
    return { summary: this.summary, levels, examples: this.examples };
  }

  get result(): Omit<PolicySimulation, 'job'> {
    const { before, after } = this.policies;
    const known = new Map([...before.levels, ...after.levels].map((level) => [level.id, level])); // a changed level as it would be
    const by_level = [...this.figures].map(([id, { amount_before, amount_after, ...counts }]) => ({
      level_id: id === OWNER || isNewLevel(id) ? null : id,
      code: known.get(id)?.code ?? null,
      rank: known.get(id)?.rank ?? null,
      ...counts,
      amount_before: priceOf(amount_before),
      amount_after: priceOf(amount_after),
    }));
    return { summary: this.summary, by_level: by_level.sort(byRank), examples: this.examples, note: SIMULATION_NOTE };
  }

  private count(side: Side, steps: PlannedStep[], total: bigint): void {
    const last = finalStep(steps);
    for (const step of steps)
      for (const id of isOwnerStep(step) ? [OWNER] : step.levels.map((level) => level.id)) {
        const figures = this.figuresOf(id);
        figures[`steps_${side}`] += 1;
        if (step !== last) continue;
        figures[`finishes_${side}`] += 1;
        figures[`amount_${side}`] += total;
      }
  }

  private figuresOf(id: string): Figures {
    const known = this.figures.get(id);
    if (known) return known;
    const added = { steps_before: 0, steps_after: 0, finishes_before: 0, finishes_after: 0 };
    const figures = { ...added, amount_before: 0n, amount_after: 0n };
    this.figures.set(id, figures);
    return figures;
  }

  /** Keeps the lines with the lowest ids. */
  private addExample(
    line: SimulatedLine,
    { before, after, total }: Record<Side, PolicyRoute> & { total: bigint },
  ): void {
    const place = this.examples.findIndex(({ opportunity_id }) => opportunity_id > line.id);
    if (place < 0 && this.examples.length >= MAX_EXAMPLES) return;
    const { before: old, after: changed } = this.policies;
    this.examples.splice(place < 0 ? this.examples.length : place, 0, {
      approval_request_id: line.approval_request_id,
      opportunity_id: line.id,
      amount: priceOf(total),
      reason_before: reasonOf(before, old.routing_basis),
      reason_after: reasonOf(after, changed.routing_basis),
      finisher_before: finisherOf(before),
      finisher_after: finisherOf(after),
    });
    this.examples.splice(MAX_EXAMPLES);
  }
}

const figuresOf = ({ amount_before, amount_after, ...counts }: StoredFigures): Figures => ({
  ...counts,
  amount_before: BigInt(amount_before),
  amount_after: BigInt(amount_after),
});

const reasonOf = (route: PolicyRoute, basis: RoutingBasis): string => reasonFor({ ...route, basis });

/** The codes of the levels that finish, in order; null for the owner. */
function finisherOf({ steps }: PolicyRoute): string | null {
  const last = finalStep(steps);
  return isOwnerStep(last)
    ? null
    : last.levels
        .map(({ code }) => code)
        .sort(inOrder)
        .join(', ');
}

/** By rank and code; the owner comes last. */
const byRank = (one: SimulatedLevel, other: SimulatedLevel): number =>
  (one.rank ?? Infinity) - (other.rank ?? Infinity) || inOrder(one.code ?? '', other.code ?? '');

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
