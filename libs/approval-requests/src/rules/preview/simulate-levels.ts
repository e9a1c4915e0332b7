import { type ApprovalLevel, NO_DEADLINES } from '@das/approval-levels';
import { type Failure, presentMembers, ulidOf } from '@das/platform';
import type { SimulatedLevelInput } from '../../model/simulated-level-input';

/** The stored levels that a simulation changes, and the time. */
export interface SimulatedFacts {
  /** The active levels. */
  active: ApprovalLevel[];
  /** The levels that the inputs name, also inactive ones. */
  named: ApprovalLevel[];
  /** `Y-m-d H:i:s` in UTC. */
  now: string;
}

export interface SimulatedLevels {
  /** The active levels after the changes, by rank. */
  levels: ApprovalLevel[];
  failures: Failure[];
}

/** The active levels as they would be with these changes and new levels. An unknown or repeated id, and a new level without name, code or rank, is a failure. */
export function simulateLevels(inputs: SimulatedLevelInput[], { active, named, now }: SimulatedFacts): SimulatedLevels {
  const levels = new Map([...active, ...named].map((level) => [level.id, level]));
  const unused = new Set(named.map(({ id }) => id));
  const failures: Failure[] = [];
  inputs.forEach(({ id: given, ...change }, index) => {
    const path = ['input', 'levels', `${index}`];
    const id = given ? (ulidOf(given) ?? '') : newLevelId(index);
    const stored = given ? levels.get(id) : undefined;
    if (given && !unused.delete(id)) failures.push({ path: [...path, 'id'], rule: stored ? 'distinct' : 'exists' });
    if (!given)
      failures.push(
        ...REQUIRED.filter((name) => change[name] === undefined).map((name): Failure => ({
          path: [...path, name],
          rule: 'required',
        })),
      );
    levels.set(id, { ...(stored ?? newLevel(id, now)), ...presentMembers(change) });
  });
  const sorted = [...levels.values()]
    .filter((level) => level.active)
    .sort((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1));
  return { levels: sorted, failures };
}

const REQUIRED = ['name', 'code', 'rank'] as const;

const NEW = 'new ';

/** The id of a new level: no stored level has it. */
const newLevelId = (index: number): string => `${NEW}${index + 1}`;

/** Whether the id is that of a new level of a simulation. */
export const isNewLevel = (id: string): boolean => id.startsWith(NEW);

const newLevel = (id: string, now: string): ApprovalLevel => ({
  id,
  tenant_id: '',
  created_at: now,
  updated_at: now,
  name: '',
  code: '',
  rank: 0,
  threshold_price_requested: null,
  threshold_price_approved: null,
  description: null,
  active: true,
  version: 1,
  ...NO_DEADLINES,
});
