import type { BeforeAfterBar } from '../../charts/before-after';
import { countOf, countText } from '../../format/count';
import { percentText } from '../../format/percent';

/** A line count for each group of lines. The groups overlap. */
export interface SimulationSummary {
  lines: number;
  unchanged: number;
  shorter: number;
  longer: number;
  other_finisher: number;
  owner_before: number;
  owner_after: number;
}

/** The figures of a level before and after the change. The owner has no code, and a new level has no id. */
export interface SimulatedLevel {
  level_id: string | null;
  code: string | null;
  rank: number | null;
  steps_before: number;
  steps_after: number;
  finishes_before: number;
  finishes_after: number;
  amount_before: number;
  amount_after: number;
}

export interface SimulationExample {
  approval_request_id: string;
  opportunity_id: string;
  amount: number;
  reason_before: string;
  reason_after: string;
  finisher_before: string | null;
  finisher_after: string | null;
}

/** The result of a simulation that has ended. That of a job has the same members. */
export interface Simulation {
  summary: SimulationSummary;
  by_level: SimulatedLevel[];
  examples: SimulationExample[];
  note: string;
}

/** The measures that the bars can show. */
export const MEASURES = { finishes: 'Lines finished', amount: 'Amount finished', steps: 'Steps' } as const;
export type Measure = keyof typeof MEASURES;

/** The name of a level in tables and bars. */
export const levelName = ({ code }: Pick<SimulatedLevel, 'code'>): string => code ?? 'Owner';

export const barsOf = (levels: readonly SimulatedLevel[], measure: Measure): BeforeAfterBar[] =>
  levels.map((level) => ({
    key: levelKey(level),
    label: levelName(level),
    before: level[`${measure}_before`],
    after: level[`${measure}_after`],
  }));

/** New levels have no id, and may share a code. */
export const levelKey = ({ level_id, code, rank }: SimulatedLevel): string => level_id ?? `${rank} ${code}`;

export interface SummaryRow {
  group: string;
  lines: number;
  /** Of all lines, such as `12.5 %`. */
  share: string;
}

const GROUPS: [keyof SimulationSummary, string][] = [
  ['lines', 'All lines'],
  ['unchanged', 'Same route'],
  ['shorter', 'Fewer steps'],
  ['longer', 'More steps'],
  ['other_finisher', 'Another level, or the owner, decides'],
  ['owner_before', 'The owner decides, before'],
  ['owner_after', 'The owner decides, after'],
];

export const summaryRows = (summary: SimulationSummary): SummaryRow[] =>
  GROUPS.map(([name, group]) => ({
    group,
    lines: summary[name],
    share: percentText(summary.lines ? (summary[name] / summary.lines) * 100 : 0),
  }));

/** The result in a sentence. */
export function simulationSentence({ lines, unchanged }: SimulationSummary): string {
  const changed = lines - unchanged;
  if (!changed)
    return lines === 1
      ? 'The route of 1 line stays the same.'
      : `The routes of all ${countText(lines)} lines stay the same.`;
  return `${countText(changed)} of ${countOf(lines, 'line')} would take another route.`;
}
