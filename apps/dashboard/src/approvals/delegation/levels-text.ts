interface OfLevels {
  level_ids: readonly string[] | null;
  principal: { levels: readonly { id: string; code: string }[] };
}

/** The codes of the levels that a delegation includes, such as `PA, RSM`. A level that the principal has lost is left out. */
export function levelsText({ level_ids, principal: { levels } }: OfLevels): string {
  if (level_ids === null) return 'All';
  return levels.flatMap(({ id, code }) => (level_ids.includes(id) ? [code] : [])).join(', ') || 'None';
}
