/** Markup in which every value is escaped. Only {@link html} makes it. */
class Markup {
  constructor(readonly text: string) {}
}
export type { Markup };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

type Value = Markup | readonly Markup[] | string;

const written = (value: Value): string => {
  if (typeof value === 'string') return escaped(value);
  return value instanceof Markup ? value.text : value.map(({ text }) => text).join('');
};

/** Markup from a template. Texts are escaped, also in attributes, which the template puts in double quotes. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(strings.reduce((before, text, index) => before + written(values[index - 1] ?? '') + text));
