interface Named {
  name: string;
}

interface Acted {
  acted_by: Named | null;
  on_behalf_of: Named | null;
}

/** Who acted, such as `Tom Reyes on behalf of Priya Nair`; null for a step that no person has decided. */
export const actorText = ({ acted_by, on_behalf_of }: Acted): string | null =>
  acted_by && (on_behalf_of ? nameFor(acted_by, on_behalf_of) : acted_by.name);

export const nameFor = (actor: Named, principal: Named): string => `${actor.name} on behalf of ${principal.name}`;
