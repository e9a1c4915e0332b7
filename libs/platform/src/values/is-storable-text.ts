/** Whether PostgreSQL can store the text: it has no U+0000 and no lone surrogate. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/**
 * A value as JSON that PostgreSQL can store: each U+0000 and lone surrogate in its texts becomes U+FFFD. For what a client sent and no rule
 * has checked, such as ids that name no row.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  const mayHaveAny = json.includes('\\u'); // JSON escapes these characters so, and control characters
  return mayHaveAny ? JSON.stringify(value, (_, member: unknown) => storable(member)) : json;
}

const storable = (member: unknown): unknown =>
  typeof member === 'string' ? member.toWellFormed().replaceAll('\u0000', '\uFFFD') : member;
