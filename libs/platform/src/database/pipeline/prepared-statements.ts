import type { RowReader } from './row-reader';

/** Prepared statements per connection. They take memory of both processes. */
export const MAX_PREPARED = 400;

/** Characters of their texts in sum. PostgreSQL takes up to 200 bytes for each character of a search. */
export const MAX_CHARACTERS = 98_304;

/** For most statements, which close no other one. */
const NONE: readonly string[] = [];

/** A statement that is prepared on a connection at its first execution. */
export interface PreparedStatement {
  readonly name: string;
  /** Whether the message that prepares it was sent. */
  isParsed: boolean;
  /** Undefined until PostgreSQL has described its columns. */
  reader?: RowReader;
  /** Whether it was executed again since it was last considered for removal. */
  isInUse: boolean;
}

/**
 * The prepared statements of one connection. When there are too many, it removes the oldest one that was not executed again since
 * the last removal that considered it, so that statements which few clients send do not replace those of most requests.
 */
export class PreparedStatements {
  readonly #byText = new Map<string, PreparedStatement>();
  #created = 0;
  /** Of the texts in `#byText`. */
  #characters = 0;
  #removed: string[] = [];

  of(text: string): PreparedStatement {
    const known = this.#byText.get(text);
    if (known) {
      known.isInUse = true;
      return known;
    }
    while (this.#byText.size >= MAX_PREPARED || this.#characters + text.length > MAX_CHARACTERS) this.removeOne();
    const statement = { name: `das_${this.#created}`, isParsed: false, isInUse: false };
    this.#created += 1;
    this.#byText.set(text, statement);
    this.#characters += text.length;
    return statement;
  }

  /** Removes a statement that the server refuses to execute. Its text gets a new name. */
  forget(text: string, refused: PreparedStatement): void {
    if (this.#byText.get(text) !== refused) return; // it was removed meanwhile, or another failure has forgotten it
    this.remove(text, refused);
  }

  /** The names of removed statements. The caller closes them, or else returns them. */
  takeRemoved(): readonly string[] {
    const names = this.#removed;
    if (!names.length) return NONE;
    this.#removed = [];
    return names;
  }

  /** Takes back names of removed statements that PostgreSQL may still keep, because a statement failed. */
  returnRemoved(names: readonly string[]): void {
    this.#removed.push(...names);
  }

  /** A map is iterated in the order of insertion, also over members that are inserted meanwhile. */
  private removeOne(): void {
    for (const [text, statement] of this.#byText) {
      if (!statement.isInUse) return this.remove(text, statement);
      statement.isInUse = false;
      this.#byText.delete(text);
      this.#byText.set(text, statement);
    }
  }

  private remove(text: string, { name }: PreparedStatement): void {
    this.#byText.delete(text);
    this.#characters -= text.length;
    this.#removed.push(name);
  }
}
