/** Markup: it is not escaped again. */
export class Markup {
  constructor(readonly text: string) {}
}

/** A value in a template. Null, undefined and false add nothing. */
export type Piece = Markup | string | number | false | null | undefined | readonly Piece[];

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function textOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.text;
  return typeof piece === 'object' ? piece.map(textOf).join('') : escaped(String(piece));
}

/**
 * Markup from a template. Everything except markup is escaped, so no text of the document becomes an element or an attribute.
 * The indentation of the template is left out: it would be a sixth of the page.
 */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Markup =>
  new Markup(
    parts
      .map((part) => part.replace(/\n\s*/g, '\n'))
      .reduce((before, part, index) => before + textOf(pieces[index - 1]) + part),
  );

/** The pieces with a separator between them. */
export const joined = (pieces: readonly Piece[], separator: string): Piece[] =>
  pieces.flatMap((piece, index) => (index ? [separator, piece] : [piece]));

/** Text in which backticks mark code. */
export const prose = (text: string): Markup =>
  html`${text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}`;
