import { type LogAxis, logAxis } from '../../charts/log-scale';
import { amountText } from '../../format/amount';
import { type Thresholds, limitsOf } from './limits';

export interface LadderLevel extends Thresholds {
  id: string;
  code: string;
  name: string;
  rank: number;
  active: boolean;
  approvers: { id: string; name: string; active: boolean; can_decide: boolean }[];
}

/** A route to draw: the amount and the ids of the levels of each step, the last of which decides. A step without levels is the owner's. */
export interface LadderRoute {
  amount: number;
  steps: { level_ids: string[] }[];
}

/** The part of the width for amounts. The rest is for bars with an open end. */
const CLOSED_PERCENT = 84;

/** The highest rank first, as the ladder is drawn. Levels of one rank are ordered by code. */
export const topDown = <L extends LadderLevel>(levels: readonly L[]): L[] =>
  [...levels].sort((one, other) => other.rank - one.rank || one.code.localeCompare(other.code));

/** The common axis of all levels and of the amount. */
export function ladderAxis(levels: readonly LadderLevel[], amount: number | undefined): LogAxis {
  const limits = levels.map(limitsOf).flatMap(({ handle, finish }) => [handle, finish]);
  const axis = logAxis([...limits.filter((limit) => limit !== null), ...(amount === undefined ? [] : [amount])]);
  return { ...axis, at: (value) => (axis.at(value) * CLOSED_PERCENT) / 100 };
}

/** The ends of the two parts of a bar in percent of the width. 100 is an open end. */
export function barOf(level: LadderLevel, axis: LogAxis): { finish: number; handle: number } {
  const { handle, finish } = limitsOf(level);
  return { finish: finish === null ? 100 : axis.at(finish), handle: handle === null ? 100 : axis.at(handle) };
}

/** The text in a bar: both limits, or one when they are equal. */
export function barText(level: LadderLevel): string {
  const { handle, finish } = limitsOf(level);
  const texts = [finish, handle].map((limit) => (limit === null ? 'anything' : amountText(limit)));
  return [...new Set(texts)].join(' · ');
}
