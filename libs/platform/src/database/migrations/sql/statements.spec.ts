import { statementsOf } from './statements';

const textsOf = async (text: string): Promise<string[]> =>
  (await statementsOf(text)).map((statement) => statement.text);

test('a text is divided into statements, each without the comments before it', async () => {
  const first = `select 'a;b''ü;c', e'it\\'s;' as "d;""e"`;
  const atomic = 'create function f() returns int begin atomic select case when true then 1 end; select 2; end';
  const rule = 'create rule r as on insert to t do also (select 1; select 2)';
  expect(
    await textsOf(`/* ; /* nested ; */ */ ${first}; -- ü;\n ${atomic}; ; ${rule};\n-- the last\nselect $$a;$x$$ `),
  ).toEqual([first, atomic, rule, 'select $$a;$x$$']);
  expect(await textsOf('; ;')).toEqual([]);
});

test('a comment -- safe: <why> belongs to the next statement only', async () => {
  const text = `-- safe: few rows\ndelete from a;\n delete from b; -- safe:\ndelete from c;\n -- a remark\n-- safe: empty table\n -- another\ndelete from d`;
  expect((await statementsOf(text)).map(({ safe }) => safe)).toEqual(['few rows', undefined, undefined, 'empty table']);
});

test('a syntax error is the error of PostgreSQL', async () => {
  await expect(statementsOf('alter tabel products add x text')).rejects.toThrow('syntax error at or near "tabel"');
});
