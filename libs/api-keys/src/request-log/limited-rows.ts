/** Rows with status 429 that are stored of one key in one minute. */
export const MAX_LIMITED_ROWS = 60;

export const MINUTE_MS = 60_000;

/** Bounds the rows with status 429 that this process keeps of one key in one minute. */
export class LimitedRows {
  private minute = 0;
  private readonly counts = new Map<string, number>();

  /** Whether one more row is kept. A request that ends late counts for the present minute. @param at_ms since 1970 */
  admits(api_key_id: string, at_ms: number): boolean {
    const minute = Math.floor(at_ms / MINUTE_MS);
    if (minute > this.minute) {
      this.minute = minute;
      this.counts.clear();
    }
    const count = this.counts.get(api_key_id) ?? 0;
    this.counts.set(api_key_id, count + 1);
    return count < MAX_LIMITED_ROWS;
  }
}
