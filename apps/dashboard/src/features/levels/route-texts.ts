interface Step {
  rank: number | null;
  effect: string;
  levels: { code: string }[];
}

/** A step of a route, such as `PA endorses`, `RSM-NA, RSM-EMEA decide` or `Owner`. */
export function stepText({ rank, effect, levels }: Step): string {
  if (rank === null) return 'Owner';
  const verb = effect === 'endorse' ? 'endorse' : 'decide';
  return `${levels.map(({ code }) => code).join(', ')} ${levels.length === 1 ? `${verb}s` : verb}`;
}
