/** When the earliest active step of a request became active; null when none is active. */
export const waitingSince = (steps: readonly { status: string; activated_at: string | null }[]): string | null =>
  steps
    .flatMap(({ status, activated_at }) => (status === 'active' && activated_at !== null ? [activated_at] : []))
    .sort()
    .at(0) ?? null;
