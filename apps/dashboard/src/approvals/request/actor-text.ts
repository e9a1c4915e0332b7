interface Acted {
  acted_by: { name: string } | null;
  on_behalf_of: { name: string } | null;
}

/** Who acted, such as `Tom Reyes on behalf of Priya Nair`; null for a step that no person has decided. */
export const actorText = ({ acted_by, on_behalf_of }: Acted): string | null =>
  acted_by && on_behalf_of ? `${acted_by.name} on behalf of ${on_behalf_of.name}` : (acted_by?.name ?? null);
