import { changedMembers } from '../../api/changed-members';
import {
  type FormValues,
  HEADER_FIELDS,
  type LineValues,
  type StoredLine,
  type StoredRequest,
  isBlank,
  lineValuesOf,
  valuesOf,
} from './form-values';
import type {
  CreateApprovalRequestInput,
  RequestDetailInput,
  UpdateApprovalRequestInput,
} from './request-form.graphql.ts';

/** What is sent, and the lines of the form that its `opportunities` are, by their index in the form. */
export interface Sent<I> {
  input: I;
  lines: number[];
}

const LINE_FIELDS = ['partnumber', 'quote_quantity', 'requested_price', 'other_details'] as const;

/** The value of a field for the API. An empty text is null. A typed number is sent as that number. */
const textValue = (text: string): string | null => text.trim() || null;
const numberValue = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const jsonValue = (text: string): unknown => (text.trim() === '' ? null : (JSON.parse(text) as unknown));

const LINE_VALUES = {
  partnumber: textValue,
  quote_quantity: numberValue,
  requested_price: numberValue,
  other_details: jsonValue,
} as const;

/** The members of an object that have a value. */
const withoutNulls = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)) as T;

const lineInput = (line: LineValues): RequestDetailInput =>
  Object.fromEntries(LINE_FIELDS.map((field) => [field, LINE_VALUES[field](line[field])]));

const headerInput = (values: FormValues): Omit<CreateApprovalRequestInput, 'opportunities'> => ({
  ...Object.fromEntries(HEADER_FIELDS.map((field) => [field, textValue(values[field])])),
  other_details: jsonValue(values.other_details),
});

/** The input of a new request. Empty fields and blank lines are left out. */
export function createInput(values: FormValues): Sent<CreateApprovalRequestInput> {
  const lines = values.lines.flatMap((line, index) => (isBlank(line) ? [] : [index]));
  const opportunities = lines.map((index) => withoutNulls(lineInput(values.lines[index] as LineValues)));
  return { input: { ...withoutNulls(headerInput(values)), ...(lines.length && { opportunities }) }, lines };
}

/** The changes of a stored request. Fields that are equal are left out. */
export function changesOf(base: StoredRequest, values: FormValues): Sent<UpdateApprovalRequestInput> {
  const header = changedMembers(headerInput(valuesOf(base)), headerInput(values));
  const changes = values.lines.flatMap((line, index) => {
    const change = lineChange(base.opportunities, line);
    return change ? [{ index, change }] : [];
  });
  const removed = base.opportunities
    .map(({ id }) => id)
    .filter((id) => !values.lines.some(({ line_id }) => line_id === id));
  return {
    input: {
      ...header,
      ...(changes.length && { opportunities: changes.map(({ change }) => change) }),
      ...(removed.length && { remove_opportunities: removed }),
    },
    lines: changes.map(({ index }) => index),
  };
}

/** The change of a stored line, or a new line. Undefined when there is nothing to send. */
function lineChange(stored: readonly StoredLine[], line: LineValues): RequestDetailInput | undefined {
  const before = stored.find(({ id }) => id === line.line_id);
  if (!before) return isBlank({ ...line, line_id: '' }) ? undefined : withoutNulls(lineInput(line));
  const changed = changedMembers(lineInput(lineValuesOf(before)), lineInput(line));
  return Object.keys(changed).length ? { id: before.id, ...changed } : undefined;
}

/** The field of the form for a path of the server, such as `opportunities.0.quote_quantity`. */
export function fieldOfPath(path: string, sentLines: readonly number[]): string {
  const [, position, field = 'partnumber'] = /^opportunities\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
  if (position === undefined) return path.split('.')[0] ?? path;
  const index = sentLines[Number(position)];
  return index === undefined ? 'lines' : `lines.${index}.${field === 'id' ? 'partnumber' : field}`;
}
