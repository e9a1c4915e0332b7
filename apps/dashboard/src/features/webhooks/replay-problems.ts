import type { FieldProblem } from '../../ui/field-problem';
import { REPLAY_WORDS } from './words';

const LABELS: Record<string, string> = { from: REPLAY_WORDS.from, to: REPLAY_WORDS.to, statuses: REPLAY_WORDS.statuses };

/** The problems of a replay by field. @param prefix the beginning of the ids of the fields */
export const replayProblems = (prefix: string, problems: Record<string, string>): FieldProblem[] =>
  Object.entries(problems).map(([path, message]) => ({ id: `${prefix}-${path}`, label: LABELS[path] ?? path, message }));
