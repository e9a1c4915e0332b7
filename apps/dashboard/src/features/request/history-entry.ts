import { type Change, changeOf, changeText } from '../../approvals/decision/change';
import { nameFor } from '../../approvals/request/actor-text';
import { HEADER_LABELS, LINE_LABELS, OTHER_DETAILS, STATE_LABELS } from '../../approvals/request/field-labels';
import { partName } from '../../approvals/request/part-name';
import { momentText } from '../../format/moment';
import { moneyText } from '../../format/price';
import type { ValueFormat } from '../../ui/values';
import type { RequestHistoryQuery } from './history.graphql.ts';

type Read = NonNullable<RequestHistoryQuery['approvalRequest']>;
export type Entry = Read['history'][number];

/** The request that the entries are about. */
export type Subject = Pick<Read, 'opportunities' | 'questions' | 'steps'>;

/** An entry of the audit log as it is shown. */
export interface HistoryItem {
  id: string;
  /** A delegate as `Tom Reyes on behalf of Priya Nair`. */
  actor: string;
  what: string;
  occurred_at: string;
  /** `Refused` or `Failed`; null for an action that succeeded. */
  mark: string | null;
  changes: Change[];
}

const ACTIONS: Record<string, string> = {
  'approval_request.created': 'created the request',
  'approval_request.updated': 'changed the request',
  'approval_request.withdrawn': 'withdrew the request',
  'approval_request.resubmitted': 'resubmitted the request',
  'approval_request.deleted': 'deleted the request',
  'approval_request.extended': 'extended the approval',
  'approval_request.revised': 'opened a revision',
  'approval_request.superseded': 'ended lines: a revision has replaced them',
  'approval_request.revoked': 'revoked',
  'approval_request.expired': 'ended the approval: its validity has passed',
  'approval_request.approved': 'completed the request: approved',
  'approval_request.denied': 'completed the request: denied',
  'approval_comment.added': 'added a comment',
  'approval_comment.edited': 'edited a comment',
  'approval_comment.deleted': 'deleted a comment',
  'approval_link.added': 'added a link',
  'approval_link.deleted': 'deleted a link',
  'approval_question.asked': 'asked a question',
  'approval_question.answered': 'answered a question',
  'approval_question.closed': 'closed a question',
  'approval_question.lapsed': 'ended a question: its time is over',
  'approval_step.claimed': 'claimed a step',
  'approval_step.released': 'released a step',
  'approval_step.reassigned': 'reassigned a step',
  'approval_line.approved': 'approved',
  'approval_line.denied': 'denied',
  'approval_line.endorsed': 'endorsed',
  'price_use.recorded': 'recorded a usage',
  'price_use.reversed': 'reversed a usage',
  'approval_step.reminded': 'reminded the approvers: the deadline is near',
  'approval_step.overdue': 'noted that the deadline has passed',
  'approval_step.escalated': 'escalated: asked further people',
  'approval_step.timed_out': 'denied by time',
};

/** Actions of people at the step of one line. */
const ABOUT_STEPS = new Set(['approval_step.claimed', 'approval_step.released', 'approval_step.reassigned']);

const FIELDS: Record<string, string> = {
  ...HEADER_LABELS,
  ...STATE_LABELS,
  ...LINE_LABELS,
  reason_code: 'Reason code',
  comment: 'Comment',
  other_details: OTHER_DETAILS,
};

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Changes of fields that people know, as `[before, after]` by field. */
const fieldChanges = (changes: unknown, prefix = ''): Change[] =>
  Object.entries(objectOf(changes)).flatMap(([field, pair]) => {
    const name = FIELDS[field];
    if (!name || !Array.isArray(pair)) return [];
    return changeOf(field, prefix ? `${prefix}, ${name.toLowerCase()}` : name, pair[0], pair[1]);
  });

/** The end of the validity is a moment, so it is shown in the time zone of the tenant. */
function withLocalEnd(changes: unknown, timezone: string): unknown {
  const { valid_until: pair, ...others } = objectOf(changes);
  if (!Array.isArray(pair)) return changes;
  return {
    ...others,
    valid_until: pair.map((end: unknown) => (typeof end === 'string' && end ? momentText(end, timezone) : end)),
  };
}

/** Changes of lines in the metadata of an edit, as `[before, after]` by line. The lines of a new request are an array. */
function lineChanges({ opportunities }: Record<string, unknown>): Change[] {
  if (Array.isArray(opportunities)) return [];
  return Object.values(objectOf(opportunities)).flatMap((pair) => {
    if (!Array.isArray(pair)) return [];
    const [before, after] = [objectOf(pair[0]), objectOf(pair[1])];
    const part = changeText(after['partnumber'] ?? before['partnumber']);
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return fieldChanges(Object.fromEntries(fields.map((field) => [field, [before[field], after[field]]])), part);
  });
}

/** The lines that were revoked, and why: `VPS, Line 2 (customer_lost): The project was cancelled.` */
function revokedText(
  { opportunities, reason_code, comment }: Record<string, unknown>,
  lines: Subject['opportunities'],
): string {
  const ids = Object.keys(objectOf(opportunities));
  const parts = lines.filter(({ id }) => ids.includes(id)).map((line) => partName(line, lines));
  const code = typeof reason_code === 'string' ? ` (${reason_code})` : '';
  return `${parts.join(', ') || 'lines'}${code}${typeof comment === 'string' ? `: ${comment}` : ''}`;
}

/** The person who acted; a delegate also with the principal, whose name the entry lacks. */
function actorOf(
  { actor }: Entry,
  { on_behalf_of_id }: Record<string, unknown>,
  { steps, questions }: Subject,
): string {
  const name = changeText(objectOf(actor)['name'] ?? 'The service');
  if (typeof on_behalf_of_id !== 'string') return name;
  const principal = [...steps, ...questions].find(({ on_behalf_of }) => on_behalf_of?.id === on_behalf_of_id);
  return nameFor({ name }, principal?.on_behalf_of ?? { name: 'another person' });
}

/** What was done, and to which lines. */
function whatOf(
  action: string,
  facts: Record<string, unknown>,
  lines: Subject['opportunities'],
  currency: string | null,
): string {
  const words = ACTIONS[action] ?? action;
  if (action === 'approval_request.revoked') return `${words} ${revokedText(facts, lines)}`;
  const line = lines.find((each) => each.id === facts['opportunity_id']);
  const part = line && partName(line, lines);
  if (!action.startsWith('approval_line.')) return part && ABOUT_STEPS.has(action) ? `${words} of ${part}` : words;
  const level = typeof facts['level_code'] === 'string' ? ` as ${facts['level_code']}` : '';
  const price =
    typeof facts['price'] === 'number' && action === 'approval_line.endorsed'
      ? ` at ${moneyText(facts['price'], currency)}`
      : '';
  return `${words} ${part ?? 'a line'}${price}${level}`;
}

/** One entry in words, with its changes. */
export function historyEntry(entry: Entry, request: Subject, { timezone, currency }: ValueFormat): HistoryItem {
  const { id, action, changes, metadata, occurred_at, result } = entry;
  const facts = objectOf(metadata);
  return {
    id,
    actor: actorOf(entry, facts, request),
    what: whatOf(action, facts, request.opportunities, currency),
    occurred_at,
    mark: result === 'success' ? null : result === 'refused' ? 'Refused' : 'Failed',
    changes:
      action === 'approval_request.created'
        ? []
        : [...fieldChanges(withLocalEnd(changes, timezone)), ...lineChanges(facts)],
  };
}
