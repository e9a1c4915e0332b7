/** Whether PostgreSQL can hold the text: no U+0000 and no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
