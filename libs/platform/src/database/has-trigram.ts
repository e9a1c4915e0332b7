/** Three letters or digits, two before another character, or one after another character: a word begins and ends with blanks in the index. */
const TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** Whether a trigram index can find the text inside of others. For other texts it reads the entries of all tenants. */
export const hasTrigram = (text: string): boolean => TRIGRAM.test(text);
