import { runInContext, systemContext } from '../context/request-context';
import { equals } from './conditions';
import { MAX_PREPARED_TEXT, type Statement, prepared, sql, tenant } from './sql';
const asTenant = (work: () => Statement): Statement => runInContext(systemContext('TENANT'), work);

describe('sql', () => {
  test('binds values and the tenant, the tenant once', () => {
    const { text, values } = asTenant(
      () => sql`select 1 from a join b on ${tenant.of('b')} where ${tenant} and id = ${7} and ${equals('c', 'x')}`,
    );
    expect(text).toBe('select 1 from a join b on b.tenant_id = $1 where tenant_id = $1 and id = $2 and c = $3');
    expect(values).toEqual(['TENANT', 7, 'x']);
  });

  test('inserts the id of the tenant under its column', () => {
    const { text, values } = asTenant(() => sql`insert into a (${tenant.column}, name) values (${tenant.id}, ${'n'})`);
    expect(text).toBe('insert into a (tenant_id, name) values ($1, $2)');
    expect(values).toEqual(['TENANT', 'n']);
  });

  test('fragments bind their values in the statement that they are part of', () => {
    const condition = sql.fragment`a = ${1} or b = ${null}`;
    const { text, values } = asTenant(
      () => sql`select ${sql.raw('a, b')} from t where ${tenant} and (${condition}) limit ${2}`,
    );
    expect(text).toBe('select a, b from t where tenant_id = $1 and (a = $2 or b = $3) limit $4');
    expect(values).toEqual(['TENANT', 1, null, 2]);
  });

  test('refuses a statement that does not bind the tenant', () => {
    expect(() => asTenant(() => sql`select 1 from a where id = ${7}`)).toThrow(
      'This statement does not bind the tenant: select 1 from a where id = $1',
    );
    expect(() => asTenant(() => sql`insert into a (${tenant.column}) values (${7})`)).toThrow(
      'does not bind the tenant',
    );
  });

  test('refuses to bind a tenant without a request context', () => {
    expect(() => sql`select 1 from a where ${tenant}`).toThrow('No request context');
  });
});

describe('sql.unscoped', () => {
  test('allows a statement that only calls functions', () => {
    const { text, values } = sql.unscoped`select * from open_jobs(${5}) as job where id = any(${[1]})`;
    expect([text, values]).toEqual(['select * from open_jobs($1) as job where id = any($2)', [5, [1]]]);
  });

  test('allows a statement on a table without a tenant column', () => {
    expect(
      sql.unscoped`insert into ${sql.tableWithoutTenant('logs')} (id) select id from json_to_recordset(${'[]'}) as entry (id text)`,
    ).toMatchObject({ text: expect.stringContaining('insert into logs (id)') as string, values: ['[]'] });
  });

  test.each([
    'select * from products',
    'select * from open_jobs($1) as job join products using (id)',
    'insert into products (id) values (1)',
    'update products set id = 1',
    'update only products set id = 1',
    'delete from products using open_jobs(1)',
    'delete from open_jobs using products',
    'select 1 FROM\n  Products',
    'select * from public.products',
    'select * from "products"',
  ])('refuses %s', (text) => {
    expect(() => sql.unscoped`${sql.raw(text)}`).toThrow('This statement must bind the tenant');
  });
});

test('a long text is not prepared', () => {
  const isPrepared = (length: number): unknown => prepared('x'.repeat(length), []).isPrepared;
  expect([isPrepared(MAX_PREPARED_TEXT), isPrepared(MAX_PREPARED_TEXT + 1)]).toEqual([true, false]);
});
