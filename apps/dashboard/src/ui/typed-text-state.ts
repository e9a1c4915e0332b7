/** A text that is typed and the value of the address that it sets. */
export interface TypedTextState {
  text: string;
  /** The value of the address when it was last read. */
  seen: string;
  /** Values that were sent to the address after `seen`, oldest first. The address changes some time after each. */
  sent: readonly string[];
}

export const startOf = (value: string): TypedTextState => ({ text: value, seen: value, sent: [] });

/** The state after the address was read. A value that was not sent from here, such as after Back, replaces the text. */
export function withAddress(state: TypedTextState, value: string): TypedTextState {
  if (value === state.seen) return state;
  const at = state.sent.indexOf(value);
  return at === -1 ? startOf(value) : { ...state, seen: value, sent: state.sent.slice(at + 1) };
}

/** The value that the text asks for. Undefined when the address has it, or will have it. */
export function unsentValue({ text, seen, sent }: TypedTextState): string | undefined {
  const value = text.trim();
  return value === (sent.at(-1) ?? seen) ? undefined : value;
}
