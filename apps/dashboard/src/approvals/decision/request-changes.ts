import { HEADER_LABELS, LINE_LABELS, STATE_LABELS } from '../request/field-labels';
import { partName } from '../request/part-name';
import { questionState } from '../request/question-state';
import type { ApprovalRequest } from '../request/request-query';
import { ABSENT, type Change, changeOf } from './change';

const { partnumber: PART_NUMBER, ...LINE } = LINE_LABELS;
const { lifecycle_state: STATE } = STATE_LABELS;

const differences = <K extends string>(
  labels: Record<K, string>,
  before: Record<NoInfer<K>, unknown>,
  after: Record<NoInfer<K>, unknown>,
): Change[] =>
  (Object.keys(labels) as K[]).flatMap((field) => changeOf(field, labels[field], before[field], after[field]));

/** What changed between two versions of a request, in the order in which it is shown. */
export function changesBetween(before: ApprovalRequest, after: ApprovalRequest): Change[] {
  const header = differences({ ...HEADER_LABELS, lifecycle_state: STATE }, before, after);
  const missing = before.opportunities.filter(({ id }) => !after.opportunities.some((line) => line.id === id));
  const lines = after.opportunities.flatMap((line) => {
    const name = partName(line, after.opportunities);
    const old = before.opportunities.find(({ id }) => id === line.id);
    if (!old) return [{ what: name, before: ABSENT, after: 'added' }];
    const part = changeOf('partnumber', PART_NUMBER, old.partnumber, line.partnumber);
    const fields = [...part, ...differences({ ...LINE, status: STATE }, old, line)];
    return fields.map((change) => ({ ...change, what: `${name}, ${change.what.toLowerCase()}` }));
  });
  const removedLines = missing.map((line) => ({
    what: partName(line, before.opportunities),
    before: 'present',
    after: 'removed',
  }));
  return [...header, ...lines, ...removedLines, ...stepChanges(before, after), ...questionChanges(before, after)];
}

/** Questions that were asked or ended since. */
const questionChanges = (before: ApprovalRequest, after: ApprovalRequest): Change[] =>
  after.questions.flatMap(({ id, state, asked_to }) => {
    const old = before.questions.find((each) => each.id === id);
    return changeOf(
      'question',
      `Question to ${asked_to.name}`,
      old && questionState(old.state).text,
      questionState(state).text,
    );
  });

/** Steps that were decided since. */
function stepChanges(before: ApprovalRequest, after: ApprovalRequest): Change[] {
  return after.steps.flatMap(({ id, status, acted_by, levels }) => {
    const old = before.steps.find((step) => step.id === id);
    if (!old || old.status === status || !acted_by) return [];
    const codes = levels.map(({ code }) => code).join(', ') || 'Owner';
    return [{ what: `Step ${codes}`, before: old.status, after: `${status} by ${acted_by.name}` }];
  });
}
