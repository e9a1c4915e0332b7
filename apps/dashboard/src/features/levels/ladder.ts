import { type LogAxis, logAxis } from '../../charts/log-scale';
import { type Thresholds, limitsOf } from './limits';

export interface LadderLevel extends Thresholds {
  id: string;
  code: string;
  name: string;
  rank: number;
  active: boolean;
  approvers: { id: string; name: string }[];
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

const COMPACT_FROM = 1_000_000;
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
const PLAIN = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** An amount in the picture, such as `2,500` or `1.5M`. The table has the exact one. */
export const amountText = (amount: number): string => (amount >= COMPACT_FROM ? COMPACT : PLAIN).format(amount);

const SCIENTIFIC_BELOW = 0.001;

/** A tick of the axis, such as `10K` or `1e-6`. */
export const tickText = (tick: number): string => (tick < SCIENTIFIC_BELOW ? `1e${Math.round(Math.log10(tick))}` : COMPACT.format(tick));

/** The text in a bar: both limits, or one when they are equal. */
export function barText(level: LadderLevel): string {
  const { handle, finish } = limitsOf(level);
  const texts = [finish, handle].map((limit) => (limit === null ? 'anything' : amountText(limit)));
  return [...new Set(texts)].join(' · ');
}
