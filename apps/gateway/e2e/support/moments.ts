const SECOND_MS = 1_000;
const DAY_S = 86_400;

/** The time in this many seconds, as the interfaces have it. */
export const inSeconds = (seconds: number): string =>
  new Date(Date.now() + seconds * SECOND_MS).toISOString().slice(0, 19).replace('T', ' ');

export const inDays = (days: number): string => inSeconds(days * DAY_S);
