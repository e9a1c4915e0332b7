import { NO_SUMS, type Sums } from './sums';
import { lineSums, outcomeOf, stepSums } from './line-sums';
import type { SourceLine, SourceRows, SourceStep } from './source-rows';

/** The key of the owner's step in place of a level's id. */
export const OWNER = 'owner';

/** The facts of a line. A null key: no value. */
export interface LineFacts {
  opportunity_id: string;
  is_counted: boolean;
  partnumber: string | null;
  partnumber_label: string | null;
  product_category: string | null;
  level_keys: (string | null)[];
  approver: string | null;
  reason_code: string | null;
  reason_code_label: string | null;
  sums: Sums;
  question_ids: string[];
}

/** The levels of a step, each once. */
export const levelKeys = ({ rank, level_ids }: Pick<SourceStep, 'level_ids' | 'rank'>): string[] =>
  rank === null ? [OWNER] : [...new Set(level_ids)].sort();

/** A line that a revision carries over without a decision of its own has no sums, but belongs to the same groups. */
export function lineFacts(line: SourceLine, { request, steps, questions }: SourceRows): LineFacts {
  const ofLine = steps.filter(({ opportunity_id }) => opportunity_id === line.id);
  const present = ofLine.filter(({ round }) => round === request.round);
  const outcome = outcomeOf(line);
  const isCounted = !present.some(
    ({ status, carried_from_request_id }) => status === 'approved' && carried_from_request_id !== null,
  );
  const isDenied = outcome === 'denied' || outcome === 'withdrawn';
  return {
    opportunity_id: line.id,
    is_counted: isCounted,
    partnumber: line.partnumber,
    partnumber_label: line.partnumber_label,
    product_category: categoryOf(ofLine),
    level_keys: levelsOf(line, present),
    approver: outcome === 'approved' || outcome === 'denied' ? line.decided_by_id : null,
    reason_code: isDenied ? line.reason_code : null,
    reason_code_label: isDenied ? line.reason_code_label : null,
    sums: isCounted ? { ...lineSums(line), ...stepSums(ofLine) } : { ...NO_SUMS },
    question_ids: isCounted
      ? questions.filter(({ opportunity_ids }) => opportunity_ids.includes(line.id)).map(({ id }) => id)
      : [],
  };
}

/** The category of the step that became active last; a carried approval counts like an active step. */
const categoryOf = (steps: SourceStep[]): string | null =>
  steps.findLast((step) => step.activated_at !== null || step.carried_from_request_id !== null)?.category_id ?? null;

/** The levels of the step that finished the line, or of its active step. */
function levelsOf(line: SourceLine, present: SourceStep[]): (string | null)[] {
  const outcome = outcomeOf(line);
  if (outcome === 'withdrawn') return [null];
  const wanted = outcome === 'pending' ? 'active' : outcome;
  const step = present.findLast(({ status }) => status === wanted);
  const keys = step ? levelKeys(step) : [];
  return keys.length ? keys : [null];
}
