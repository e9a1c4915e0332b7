/** Prepared statements per process, to bound the memory of each connection. Further texts come from unusual filters and run unprepared. */
export const MOST_NAMES = 400;
/** Longest text in characters that is prepared. Longer texts are rare, and each connection would store them. */
export const LONGEST_NAMED = 4_096;

/** The names under which statements are prepared. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** The name of a text; equal texts have the same name. A text without a name runs unprepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= MOST_NAMES || text.length > LONGEST_NAMED) return known;
    const name = `das_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
