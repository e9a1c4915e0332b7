import { statementsOf } from './statements';

const shapes = (text: string): string[] => statementsOf(text).map(({ shape }) => shape);

test('a semicolon divides statements, but not inside of literals, quoted names, bodies, parentheses and comments', () => {
  expect(shapes(`select 'a;b''c'; select "d;""e" /* ; /* nested ; */ */; -- f;\n select 1`)).toEqual([
    `select '…'`,
    'select d;"e',
    'select 1',
  ]);
  expect(shapes(`select e'it\\'s;'; select $$a;$x$b;$$; select $x$ $$ ; $$ $x$, $1; select 2`)).toEqual([
    `select '…'`,
    `select '…'`,
    `select '…' , $ 1`,
    'select 2',
  ]);
  expect(shapes('create rule r as on insert to t do also (select 1; select 2); select 3')).toHaveLength(2);
  expect(
    shapes('create function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3'),
  ).toHaveLength(2);
  expect(shapes('; ;')).toEqual([]);
});

test('the body of a function is one literal, and keywords are in lower case', () => {
  const [statement] = statementsOf(
    'CREATE FUNCTION F() returns void language sql AS $body$ update t set x = 1; $body$;',
  );
  expect(statement).toEqual(
    expect.objectContaining({
      shape: `create function f ( ) returns void language sql as '…'`,
      strings: [' update t set x = 1; '],
      safe: undefined,
    }),
  );
});

test('a comment -- safe: <why> belongs to the next statement only', () => {
  const text = `-- safe: few rows\ndelete from a;\n delete from b; -- safe:\ndelete from c;\n -- a remark\n-- safe: empty table\n -- another\ndelete from d`;
  expect(statementsOf(text).map(({ safe }) => safe)).toEqual(['few rows', undefined, undefined, 'empty table']);
});
