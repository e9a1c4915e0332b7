/** Units for parsing one Unicode class such as `\pL`. */
const UNICODE_CLASS_WORK = 100;

/** RE2 folds a case-insensitive range code point by code point; this many cost one unit. */
const FOLDED_PER_UNIT = 80;

/** Tokens as in RE2: quoted text, escape, bracket class, group opening, counted repeat, or a single character. */
const TOKEN =
  /\\Q.*?(?:\\E|$)|\\[pP](?:\{[^}]*\}|.)|\\x\{[^}]*\}|\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]?|\((?:\?(?:P?<\w*>|[a-zA-Z-]*[:)]))?|\{(\d+)(?:(,)(\d*))?\}|./gsu;
const END = String.raw`(?:\\x\{([0-9a-fA-F]+)\}|\\?(.))`;
const RANGE = new RegExp(`${END}-${END}`, 'gsu');
const UNICODE_CLASS = /\\[pP]/g;
/** Tokens without an atom of their own: flags and empty quotes. */
const NO_ATOM = /^(?:\(\?.*\)|\\Q(?:\\E)?)$/;
const FOLDS = /\(\?[a-zA-Z]*i/;

/**
 * Estimates the work of compiling a pattern with RE2, from its text; one unit is about one instruction, or 2 µs.
 * Counted repeats multiply their atom, so the program may be much longer than the text. The estimate is an upper bound of
 * the program's size and takes time linear in the text.
 */
export function compileWork(pattern: string): number {
  const folds = FOLDS.test(pattern);
  const outer: number[] = [];
  let [size, last, parsing] = [0, 0, 0];
  const add = (atom: number): void => void ([size, last] = [size + atom, atom]);
  for (const [token, least, comma, most] of pattern.matchAll(TOKEN)) {
    parsing += parseWork(token, folds);
    if (NO_ATOM.test(token)) continue; // a following repeat applies to the previous atom
    if (token.startsWith('(')) {
      outer.push(size);
      [size, last] = [0, 0];
    } else if (token === ')') {
      const group = size + 3;
      size = outer.pop() ?? 0;
      add(group);
    } else if (least !== undefined) {
      const times = most ? Number(most) : Number(least) + (comma ? 1 : 0);
      size -= last;
      add((last + 1) * times);
    } else if ('*+?'.includes(token)) {
      size -= last;
      add(last + 2);
    } else add(token.startsWith('\\Q') ? token.length : 1);
  }
  return outer.reduce((sum, each) => sum + each, size) + parsing;
}

function parseWork(token: string, folds: boolean): number {
  const classes = (token.match(UNICODE_CLASS)?.length ?? 0) * UNICODE_CLASS_WORK;
  return classes + (folds && token.startsWith('[') ? widthOf(token) / FOLDED_PER_UNIT : 0);
}

/** The number of code points in all ranges of a bracket class. */
function widthOf(bracketClass: string): number {
  const ranges = [...bracketClass.matchAll(RANGE)];
  return ranges.reduce(
    (sum, [, firstHex, first, lastHex, last]) =>
      sum + Math.max(codePoint(lastHex, last) - codePoint(firstHex, first), 0),
    0,
  );
}

const codePoint = (hex: string | undefined, character: string | undefined): number =>
  hex ? parseInt(hex, 16) : (character?.codePointAt(0) ?? 0);
