/** The outcome of `Check` after a write without an answer. */
export const recordedText = (isRecorded: boolean): string => (isRecorded ? 'It was recorded.' : 'It was not recorded.');

/** Whether what is stored has all members of the input. */
export const hasMembers = (stored: object | null | undefined, input: object): boolean =>
  !!stored &&
  Object.entries(input).every(([name, value]) => JSON.stringify(value ?? null) === JSON.stringify((stored as Record<string, unknown>)[name] ?? null));
