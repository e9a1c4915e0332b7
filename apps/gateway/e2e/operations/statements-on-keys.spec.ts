import { Client } from 'pg';
import { useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { statementsOf } from '../support/statements-of';

/** On a database of its own, because plans depend on the statistics of all tenants. */
const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const tenant = useTenant(gateway);

/** PostgreSQL plans five executions of a prepared statement, then it chooses. */
const EXECUTIONS_BEFORE_A_CHOICE = 6;

test('the statements of a decision on keys keep their plan, for any number of keys', async () => {
  const { createApprovalRequest: created } = dataOf<{ createApprovalRequest: { id: string } }>(
    await tenant.graphql(
      'mutation { createApprovalRequest(input: { opportunities: [{ partnumber: "P-1", requested_price: 8, quote_quantity: 1 }] }) { id } }',
    ),
  );
  const statements = await statementsOf(() =>
    tenant.graphql(`mutation { approveApprovalRequest(id: "${created.id}") { outcome } }`),
  );
  const onKeys = statements.filter((text) => text?.includes('any ((select'));
  expect(onKeys).toHaveLength(5); // the request, its lines, their rules, the steps, the precedents
  const service = new Client(database.url);
  await service.connect();
  try {
    await service.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id]);
    for (const [index, text] of onKeys.entries()) {
      await service.query(`prepare on_keys_${index} as ${text}`);
      for (let run = 0; run < EXECUTIONS_BEFORE_A_CHOICE; run += 1)
        await service.query(`execute on_keys_${index}('${tenant.id}', '{${created.id}}')`);
    }
    const { rows } = await service.query(
      'select distinct generic_plans::int, custom_plans::int from pg_prepared_statements',
    );
    expect(rows).toEqual([{ generic_plans: 1, custom_plans: EXECUTIONS_BEFORE_A_CHOICE - 1 }]);
  } finally {
    await service.end();
  }
});
