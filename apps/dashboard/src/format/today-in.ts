/** The day of a time in a time zone, as the API writes a `Date`: `2026-11-22`. */
export const todayIn = (timezone: string, now_ms: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now_ms,
  );
