/** Where a soak says how far it is, and when it has to stop. */
export interface SoakRun {
  tell: (what: string) => void;
  signal: AbortSignal;
}
