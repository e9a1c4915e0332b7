import { HEADER_LABELS, STATE_LABELS } from '../../approvals/request/field-labels';
import { stateText } from '../../approvals/request/state-text';
import type { Difference } from '../../ui/conflict';
import { LINE_LABELS, OTHER_DETAILS_LABEL } from './form-labels';
import { type FormValues, HEADER_FIELDS, type LineValues, type StoredRequest, valuesOf } from './form-values';

const LINE_FIELDS = ['partnumber', 'quote_quantity', 'requested_price', 'other_details'] as const;

/** The fields that differ between the version of the form and the current one. */
export function differencesOf(base: StoredRequest, current: StoredRequest, mine: FormValues): Difference[] {
  const [before, now] = [valuesOf(base), valuesOf(current)];
  const header = [...HEADER_FIELDS, 'other_details' as const].map((field) => ({
    field: field === 'other_details' ? OTHER_DETAILS_LABEL : HEADER_LABELS[field],
    before: before[field],
    now: now[field],
    yours: mine[field],
  }));
  const state = {
    field: STATE_LABELS.lifecycle_state,
    before: stateText(base.lifecycle_state),
    now: stateText(current.lifecycle_state),
    yours: '',
  };
  return [state, ...header, ...lineDifferences(before.lines, now.lines, mine.lines)].filter(
    (difference) => difference.before !== difference.now,
  );
}

/** Lines are numbered as in the version that has them: the current one, else that of the form. */
function lineDifferences(before: LineValues[], now: LineValues[], mine: LineValues[]): Difference[] {
  const ids = [...new Set([...now, ...before].map(({ line_id }) => line_id))];
  const inList = (lines: LineValues[], id: string) => lines.find(({ line_id }) => line_id === id);
  return ids.flatMap((id) => {
    const [was, is, yours] = [inList(before, id), inList(now, id), inList(mine, id)];
    const number = (is ? now.indexOf(is) : before.indexOf(was as LineValues)) + 1;
    if (!was || !is)
      return [{ field: `Line ${number}`, before: lineText(was), now: lineText(is), yours: lineText(yours) }];
    return LINE_FIELDS.map((field) => ({
      field: `Line ${number}, ${LINE_LABELS[field]}`,
      before: was[field],
      now: is[field],
      yours: yours ? yours[field] : 'not present',
    }));
  });
}

const lineText = (line: LineValues | undefined): string =>
  line ? `${line.quote_quantity} × ${line.partnumber} @ ${line.requested_price}` : 'not present';
