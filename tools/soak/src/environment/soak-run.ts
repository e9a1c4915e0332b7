/** Progress output and stop signal of a soak. */
export interface SoakRun {
  log: (message: string) => void;
  signal: AbortSignal;
}

/** A soak without output and stop signal, for tests. */
export const silentRun = (): SoakRun => ({ log: () => undefined, signal: new AbortController().signal });
