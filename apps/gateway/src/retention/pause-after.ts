/** The largest share of the time in which retention works. */
export const BUSY_SHARE = 0.2;

/** Milliseconds to pause after work of this length, so that the share is not exceeded. */
export const pauseAfter = (busy_ms: number): number => (busy_ms * (1 - BUSY_SHARE)) / BUSY_SHARE;
