/** A column of a table. Numbers are aligned at their end. */
export interface Column {
  title: string;
  is_number?: boolean;
}

/** A part of a mail's body. Text and HTML are both made of it, so that they cannot differ. Values are plain text. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'pairs'; pairs: readonly (readonly [name: string, value: string])[] }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[] }
  | { kind: 'link'; text: string; url: string };

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

export const link = (text: string, url: string): Block => ({ kind: 'link', text, url });

/** Pairs with a value. @param pairs those without one are left out */
export const pairs = (...given: readonly (readonly [string, string | null | undefined])[]): Block => ({
  kind: 'pairs',
  pairs: given.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
});

/** A value that a row does not have. */
export const NONE = '–';
