import { PER_LONG_PAGE, type Paged, paged } from '../../ui/paged';

interface Named {
  name: string;
  email: string;
}

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** One page of the people whose name or e-mail has the text, by name. The service returns all people at once. */
export function peopleShown<T extends Named>(people: readonly T[], find: string, page: number): Paged<T> {
  const text = find.trim().toLowerCase();
  const found = people.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(text));
  const sorted = found.sort((a, b) => COLLATOR.compare(a.name, b.name) || COLLATOR.compare(a.email, b.email));
  return paged(sorted, page, PER_LONG_PAGE);
}
