import { type Failure, type MetadataOf, NO_EXTERNAL_KEY, changedExternalKey, storedId } from '@das/platform';
import type { RequestDetail } from '../../model/request-detail';
import { takenExternalIds } from './taken-external-ids';
import { MAX_LINES, type RequestDetailInput } from '../../model/request-inputs';

/** The line fields of an update, as received. */
export interface LineEdits {
  opportunities?: RequestDetailInput[] | null;
  remove_opportunities?: string[] | null;
}

type LineValues = Omit<RequestDetailInput, 'id' | 'metadata'> & { metadata?: MetadataOf };

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
    const path = ['input', 'opportunities', `${index}`];
    const { metadata: _, ...columns } = values;
    const external = changedExternalKey(line ?? NO_EXTERNAL_KEY, values, path);
    plan.failures.push(...external.failures);
    if (line) plan.changed.push({ line, change: { ...columns, ...external.change } });
    else if (!id) plan.added.push({ ...columns, ...external.change });
  });
  plan.failures.push(...takenExternalIds(lines, opportunities ?? [], plan.removed));
  const exceedsMaximum = lines.length - plan.removed.length + plan.added.length > MAX_LINES;
  if (exceedsMaximum)
    plan.failures.push({ path: ['input', 'opportunities'], rule: 'max_items', params: { max: MAX_LINES } });
  return plan;
}
