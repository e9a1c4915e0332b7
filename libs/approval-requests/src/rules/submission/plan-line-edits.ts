import { type Failure, storedId } from '@das/platform';
import type { RequestDetail } from '../../model/request-detail';
import { MAX_LINES, type RequestDetailInput } from '../../model/request-inputs';

/** The line fields of an update, as received. */
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

/** Plans which lines an update adds, changes and removes. Lines of another request, duplicate lines and too many lines are failures. */
export function planLineEdits(lines: RequestDetail[], { opportunities, remove_opportunities }: LineEdits): LinePlan {
  const plan: LinePlan = { added: [], changed: [], removed: [], failures: [] };
  const unused = new Map(lines.map((line) => [line.id, line]));
  const take = (id: string, path: string[]): RequestDetail | undefined => {
    const stored = storedId(id);
    const line = unused.get(stored);
    const isDuplicate = !line && lines.some((each) => each.id === stored);
    if (!line) plan.failures.push({ path, rule: isDuplicate ? 'distinct' : 'exists' });
    unused.delete(stored);
    return line;
  };
  (remove_opportunities ?? []).forEach((id, index) => {
    const line = take(id, ['input', 'remove_opportunities', `${index}`]);
    if (line) plan.removed.push(line);
  });
  (opportunities ?? []).forEach(({ id, ...values }, index) => {
    const line = id ? take(id, ['input', 'opportunities', `${index}`, 'id']) : undefined;
    if (line) plan.changed.push({ line, change: values });
    else if (!id) plan.added.push(values);
  });
  const exceedsMaximum = lines.length - plan.removed.length + plan.added.length > MAX_LINES;
  if (exceedsMaximum)
    plan.failures.push({ path: ['input', 'opportunities'], rule: 'max_items', params: { max: MAX_LINES } });
  return plan;
}
