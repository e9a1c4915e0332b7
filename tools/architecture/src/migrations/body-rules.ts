import { type SqlStatement, statementsOf } from '@das/platform';

/**
 * A function that takes a row apart names the columns. Otherwise a column that is added or dropped later breaks it on the connections of
 * the running service.
 *
 * @param tables all tables of the database
 */
export function wholeRowsIn({ shape, strings }: SqlStatement, tables: ReadonlySet<string>): string[] {
  if (!/^create (?:or replace )?(?:function|procedure)\b/.test(shape)) return [];
  const body = strings.flatMap((text) => statementsOf(text).map((statement) => statement.shape)).join(' ; ');
  const found: string[] = [];
  for (const table of tables) {
    const name = table;
    if (
      new RegExp(
        `\\binsert into (?:public \\. )?${name}(?: as \\S+)? (?:select|values|default|\\( ?(?:select|values))\\b`,
      ).test(body)
    )
      found.push(`insert into ${table}`);
    if (new RegExp(`\\b${name} % rowtype\\b`).test(body)) found.push(`${table}%rowtype`);
    if (new RegExp(`(?:\\bdeclare|;) \\S+ ${name}(?: \\[ \\])? ;`).test(body))
      found.push(`a variable of the type ${table}`);
    if (new RegExp(`: : (?:public \\. )?${name}\\b`).test(body)) found.push(`a cast to ${table}`);
    if (new RegExp(`[(,] (?:\\w+ )?(?:setof )?${name}(?: \\[ \\])? [,)]|\\breturns (?:setof )?${name}\\b`).test(shape))
      found.push(`a parameter or result of the type ${table}`);
    const alias =
      new RegExp(`\\b(?:from|join|update|into|using) (?:only )?(?:public \\. )?${name}(?: as)? (\\w+)`).exec(
        body,
      )?.[1] ?? table;
    if (
      new RegExp(`\\b(?:${name}|${alias}) \\. \\*`).test(body) ||
      new RegExp(`\\bselect \\* (?:into \\S+ )?from (?:only )?(?:public \\. )?${name}\\b`).test(body)
    )
      found.push(`all columns of ${table}`);
  }
  return found.map((what) => `a function names the columns that it uses: ${what}`);
}
