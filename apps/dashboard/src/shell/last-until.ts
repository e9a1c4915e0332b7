interface Delegated {
  principal: { id: string };
  /** UTC, as text that sorts by time. */
  until: string;
}

/** The delegation of each principal that ends last, in the order of the principals. */
export const lastUntil = <D extends Delegated>(delegations: readonly D[]): D[] =>
  [...Map.groupBy(delegations, ({ principal }) => principal.id).values()].flatMap(
    (of) => of.toSorted((one, other) => one.until.localeCompare(other.until)).at(-1) ?? [],
  );
