import { stateText } from '../request/state-text';

/** A value that differs between two versions of a request. */
export interface Change {
  what: string;
  before: string;
  after: string;
}

const STATE_FIELDS: ReadonlySet<string> = new Set(['lifecycle_state', 'status']);

/** The text of a missing value. */
export const ABSENT = '–';

/** A value of any type in a list of changes. */
export function changeText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ABSENT;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The change of a field, or none. States are shown as their words. @param what the label of the field */
export function changeOf(field: string, what: string, old: unknown, current: unknown): Change[] {
  const textOf = STATE_FIELDS.has(field) ? (value: unknown) => stateText(changeText(value)) : changeText;
  const [before, after] = [textOf(old), textOf(current)];
  return before === after ? [] : [{ what, before, after }];
}
