/** The form in which order references and order lines are compared: without surrounding blanks, in lower case; empty for none. */
export const referenceKey = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase();
