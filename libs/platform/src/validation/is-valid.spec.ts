import { ArrayNotEmpty, IsDefined, IsString, ValidateIf, validateSync } from 'class-validator';
import { readInput } from './check-input';
import { isValid } from './is-valid';
import { ListOf, Nested, NotBefore, OneOf, Price, Required, RequiredWithout, Text, Whole } from './rules';

class Line {
  @Required()
  @Text(3)
  name?: string;

  @Price()
  price?: number;
}

class Base {
  @Whole(1, 9)
  count?: number;
}

class Input extends Base {
  @RequiredWithout('lines')
  @OneOf(['a', 'b'])
  word?: string;

  @ListOf(() => Line, 2)
  lines?: Line[];

  @Nested(() => Line)
  line?: Line;

  @Text()
  since?: string;

  @NotBefore('since')
  until?: string;
}

const LINES = [{ name: 'abc' }, { name: 'abcd' }, {}, { name: 'a', price: 1.5 }, { name: 'a', price: -1 }];
const VALUES: Record<string, unknown[]> = {
  count: [undefined, null, 1, 0, 'text', 2.5],
  word: [undefined, null, 'a', 'c', ['a']],
  lines: [
    undefined,
    null,
    [],
    ...LINES.map((line) => [line]),
    [LINES[0], LINES[3]],
    [LINES[0], null],
    [[LINES[0]]],
    [[LINES[1]]],
    'text',
    LINES[0],
    [1],
  ],
  line: [undefined, null, ...LINES, [LINES[0]], 7],
  since: [undefined, '2026-01-02', 5],
  until: [undefined, '2026-01-01', '2026-01-03'],
};

/** Inputs with each combination of two fields and their values. */
function combinations(): object[] {
  const names = Object.keys(VALUES);
  const pairs = names.flatMap((one) => names.filter((other) => other > one).map((other) => [one, other] as const));
  return pairs.flatMap(([one, other]) =>
    (VALUES[one] ?? []).flatMap((first) => (VALUES[other] ?? []).map((second) => ({ [one]: first, [other]: second }))),
  );
}

test('an input keeps its rules exactly when class-validator finds none broken', () => {
  const inputs = combinations().map((given) => readInput(Input, given));
  const differing = inputs.filter(
    (input) => isValid(input) !== (validateSync(input, { forbidUnknownValues: false }).length === 0),
  );
  expect(inputs.length).toBeGreaterThan(300);
  expect(new Set(inputs.map(isValid))).toEqual(new Set([true, false]));
  expect(differing).toEqual([]);
});

describe('class-validator decides', () => {
  class Odd {
    @ValidateIf(() => true)
    @IsString({ each: true })
    @IsDefined()
    @ArrayNotEmpty()
    words: string[] = ['a'];
  }

  test('on rules of another kind', () => {
    expect(isValid(new Odd())).toBe(false);
  });

  test('on an input that has a field named constructor', () => {
    expect(isValid(readInput(Line, { constructor: 1, name: 'a' }))).toBe(false);
    expect(isValid(readInput(Input, { line: { constructor: 1, name: 'a' } }))).toBe(false);
  });
});
