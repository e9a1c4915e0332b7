const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const INDENT = '  ';
/** The longest object or list that is written in one line. */
const LONGEST_LINE = 60;

/** A value of JSON as a TypeScript expression, formatted as Prettier does. @param indent the indentation of the line in which it begins */
export function typescriptLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = (within: string): string[] =>
    Array.isArray(value)
      ? value.map((each) => typescriptLiteral(each, within))
      : Object.entries(value).map(
          ([name, member]) => `${IDENTIFIER.test(name) ? name : quoted(name)}: ${typescriptLiteral(member, within)}`,
        );
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' '];
  const short = members(indent).join(', ');
  if (!short) return open + close;
  if (short.length + indent.length <= LONGEST_LINE && !short.includes('\n'))
    return open + space + short + space + close;
  const within = indent + INDENT;
  return `${open}\n${members(within)
    .map((member) => `${within}${member},\n`)
    .join('')}${indent}${close}`;
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
