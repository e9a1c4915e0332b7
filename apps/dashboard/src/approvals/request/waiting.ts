interface Step {
  status: string;
  activated_at: string | null;
  levels: readonly { code: string }[];
}

const OWNER = 'Owner';

/** When the earliest active step of a request became active; null when none is active. */
export const waitingSince = (steps: readonly Pick<Step, 'status' | 'activated_at'>[]): string | null =>
  steps
    .flatMap(({ status, activated_at }) => (status === 'active' && activated_at !== null ? [activated_at] : []))
    .sort()
    .at(0) ?? null;

/** The codes of the levels with which a request waits, such as `PA, RSM-NA`; `Owner` for the owner's step. */
export const waitingWith = (steps: readonly Pick<Step, 'status' | 'levels'>[]): string => {
  const codes = steps
    .filter(({ status }) => status === 'active')
    .flatMap(({ levels }) => (levels.length ? levels.map(({ code }) => code) : [OWNER]));
  return [...new Set(codes)].join(', ');
};
