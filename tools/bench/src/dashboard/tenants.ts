import { newId } from '@das/platform';
import { ask } from '../measuring/target';
import { filling } from '../seeds/filling';
import { seedRequests } from '../seeds/requests';
import { asOwner } from '../stage/as-owner';
import type { Stage } from '../stage/stage';

/** A person of a tenant, who holds its only level. */
export interface Approver {
  /** Names the tenant in the table. */
  name: string;
  requests: number;
  email: string;
}

export const PASSWORD = 'correct horse battery';
export const FEW = 100;

const PERSON = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';
const HOLDER = 'insert into approval_level_holders (tenant_id, level_id, user_id) values ($1, $2, $3)';
/** What the writes of the service keep for lists. */
const KEPT = `
  update approval_requests set waiting_since = case when status = 'pending' then created_at end, max_discount = 100 - requested_total / 20
   where tenant_id = $1`;
const TEXTS = `
  insert into request_texts (tenant_id, approval_request_id, content)
  select tenant_id, id, concat_ws(chr(31), customer_name, end_customer_name, project_name) from approval_requests where tenant_id = $1`;

/** A tenant with the requests of `--rows`, and one with a hundred. Half of them await the person. */
export const approvers = (stage: Stage): Promise<{ many: Approver; few: Approver }> =>
  stage.once('approvers', async () => ({
    many: await approverOf(stage, stage.flags.rows),
    few: await approverOf(stage, FEW),
  }));

async function approverOf(stage: Stage, requests: number): Promise<Approver> {
  stage.log(`seeding a tenant with ${requests} requests`);
  const { tenant, level_id } = await seedRequests(stage, { rows: requests, lines: 2, waiting: 2 });
  const { url } = await stage.ours();
  const email = `${newId().toLowerCase()}@bench.example`;
  const input = { name: 'Priya Nair', email, role: 'approver', password: PASSWORD };
  const { createUser } = await ask<{ createUser: { id: string } }>({ url }, tenant.owner.token, {
    query: PERSON,
    variables: { input },
  });
  await asOwner(stage, async (owner) => {
    await owner.query(HOLDER, [tenant.id, level_id, createUser.id]);
    await filling(owner, 'request_texts', async () => void (await owner.query(TEXTS, [tenant.id])));
    await owner.query(KEPT, [tenant.id]);
    await owner.query('vacuum (freeze, analyze) approval_requests');
  });
  return { name: `${requests.toLocaleString('en-US')} requests`, requests, email };
}
