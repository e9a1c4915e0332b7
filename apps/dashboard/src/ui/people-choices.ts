import type { Option } from './option';

interface Person {
  id: string;
  name: string;
  email: string;
}

/** People as choices by name. People with the same name also have their e-mail. */
export function peopleChoices(people: readonly Person[]): Option[] {
  const isRepeated = (name: string): boolean => people.filter((each) => each.name === name).length > 1;
  return people.map(({ id, name, email }) => ({ value: id, label: isRepeated(name) ? `${name}, ${email}` : name }));
}
