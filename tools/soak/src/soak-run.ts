/** Where a soak says how far it is, and when it has to stop. */
export interface SoakRun {
  tell: (what: string) => void;
  signal: AbortSignal;
}

/** Of a soak that nobody watches or stops, as in a test. */
export const unwatched = (): SoakRun => ({ tell: () => undefined, signal: new AbortController().signal });
