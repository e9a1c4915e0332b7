import type { Option } from '../../ui/option';

const MENTION = /^mentions\.(\d+)$/;

/** Messages of a refused comment, with the names of the people who may not be mentioned. @param sent the people as they were sent */
export const withNames = (messages: Record<string, string>, sent: readonly Option[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).map(([path, message]) => {
      const person = sent[Number(MENTION.exec(path)?.[1] ?? -1)];
      return [path, person ? `${person.label} may not read this comment.` : message];
    }),
  );
