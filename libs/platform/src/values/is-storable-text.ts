/** Whether PostgreSQL can store the text: it has no U+0000 and no lone surrogate. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
