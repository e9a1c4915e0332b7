/** A value that differs between two versions of a request. */
export interface Change {
  what: string;
  before: string;
  after: string;
}

/** The text of a missing value. */
export const ABSENT = '–';

/** A value of any type in a list of changes. */
export function changeText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ABSENT;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The change of a field, or none. */
export function changeOf(what: string, old: unknown, current: unknown): Change[] {
  const [before, after] = [changeText(old), changeText(current)];
  return before === after ? [] : [{ what, before, after }];
}
