interface Line {
  status: string;
  revoked_at: string | null;
  superseded_at: string | null;
}

/** The state of a line as its badge shows it: how its approval has ended, else its status. */
export function lineState({ status, revoked_at, superseded_at }: Line): string {
  if (revoked_at !== null) return 'revoked';
  return superseded_at === null ? status : 'superseded';
}

/** Whether the approval of a line was revoked or superseded. */
export const isEnded = ({ revoked_at, superseded_at }: Omit<Line, 'status'>): boolean =>
  revoked_at !== null || superseded_at !== null;

/** The lines whose approved prices add up: without ended ones, unless the approval of all has ended. */
export function linesInForce<T extends Line>(lines: readonly T[]): readonly T[] {
  const inForce = lines.filter((line) => !isEnded(line));
  return inForce.some(({ status }) => status === 'approved') ? inForce : lines;
}
