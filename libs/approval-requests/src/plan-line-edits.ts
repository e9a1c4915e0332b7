import { type Failure, storedId } from '@das/platform';
import type { RequestDetail } from './request-detail';
import { MOST_LINES, type RequestDetailInput } from './request-inputs';

/** What an edit asks for, as it came. */
export interface LineEdits {
  opportunities?: RequestDetailInput[] | null;
  remove_opportunities?: string[] | null;
}

type LineValues = Omit<RequestDetailInput, 'id'>;

export interface LinePlan {
  added: LineValues[];
  changed: { line: RequestDetail; change: LineValues }[];
  removed: RequestDetail[];
  failures: Failure[];
}

/** Sorts out which lines an edit adds, changes and removes, and what is wrong with it: a line of another request, or one line twice. */
export function planLineEdits(lines: RequestDetail[], { opportunities, remove_opportunities }: LineEdits): LinePlan {
  const plan: LinePlan = { added: [], changed: [], removed: [], failures: [] };
  const untouched = new Map(lines.map((line) => [line.id, line]));
  const touch = (id: string, path: string[]): RequestDetail | undefined => {
    const stored = storedId(id);
    const line = untouched.get(stored);
    const isTwice = !line && lines.some((each) => each.id === stored);
    if (!line) plan.failures.push({ path, rule: isTwice ? 'distinct' : 'exists' });
    untouched.delete(stored);
    return line;
  };
  (remove_opportunities ?? []).forEach((id, index) => {
    const line = touch(id, ['input', 'remove_opportunities', `${index}`]);
    if (line) plan.removed.push(line);
  });
  (opportunities ?? []).forEach(({ id, ...values }, index) => {
    const line = id ? touch(id, ['input', 'opportunities', `${index}`, 'id']) : undefined;
    if (line) plan.changed.push({ line, change: values });
    else if (!id) plan.added.push(values);
  });
  const isTooLong = lines.length - plan.removed.length + plan.added.length > MOST_LINES;
  if (isTooLong) plan.failures.push({ path: ['input', 'opportunities'], rule: 'max_items', params: { max: MOST_LINES } });
  return plan;
}
