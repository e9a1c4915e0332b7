import type { Option } from '../../ui/option';

interface Person {
  id: string;
  name: string;
  email: string;
}

/** The people who can still be mentioned. People with the same name also have their e-mail. */
export function mentionChoices(found: readonly Person[], chosen: readonly Option[]): Option[] {
  const isRepeated = (name: string): boolean => found.filter((each) => each.name === name).length > 1;
  return found
    .filter(({ id }) => !chosen.some(({ value }) => value === id))
    .map(({ id, name, email }) => ({ value: id, label: isRepeated(name) ? `${name}, ${email}` : name }));
}

const MENTION = /^mentions\.(\d+)$/;

/** Messages of a refused comment, with the names of the people who may not be mentioned. @param sent the people as they were sent */
export const withNames = (messages: Record<string, string>, sent: readonly Option[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).map(([path, message]) => {
      const person = sent[Number(MENTION.exec(path)?.[1] ?? -1)];
      return [path, person ? `${person.label} may not read this comment.` : message];
    }),
  );
