/** What `Check` found after a write without a response. A recorded write is not tried again. */
export interface Finding {
  text: string;
  isRecorded: boolean;
}

/** @param state the state after the write, such as `Deleted`; undefined or false when it was not recorded */
export const findingOf = (state: string | false | null | undefined): Finding => ({
  text: state ? `It was recorded: ${state}.` : 'It was not recorded.',
  isRecorded: Boolean(state),
});

/** Whether what is stored has all members of the input. */
export const hasMembers = (stored: object | null | undefined, input: object): boolean =>
  !!stored &&
  Object.entries(input).every(
    ([name, value]) =>
      JSON.stringify(value ?? null) === JSON.stringify((stored as Record<string, unknown>)[name] ?? null),
  );
