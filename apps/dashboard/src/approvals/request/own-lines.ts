/** The lines that the person may decide now. */
export const ownLines = <L extends { can_decide: boolean }>(lines: readonly L[]): L[] =>
  lines.filter(({ can_decide }) => can_decide);
