/** The moment at which the transaction begins, as the value of a column. No text of a client can be this value. */
class Now {
  /** In rows that are bound as JSON. */
  toJSON(): string {
    return 'now';
  }

  /** As a bound value: pg calls this method. */
  toPostgres(): string {
    return 'now';
  }
}

export const NOW = new Now();
export type { Now };
