import {
  ApprovalContextsService,
  type ApprovalRequest,
  ApprovalRequestsService,
  LinesService,
} from '@das/approval-requests';
import { EVERYTHING, runInContext, systemContext } from '@das/platform';
import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { statementsOf } from '../support/statements-of';
import { approve, decide, resubmit, withdraw } from '../support/workflow-actions';
import { ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();

const TEXT = 'tab\t, quote ", backslash \\, line\nend, control \u0001, ü, 🙂, </script>';
const DETAILS = { text: TEXT, number: 1234567.123456, nothing: null, list: [1, ['2', {}]], '': false };
const LINES = [
  {
    partnumber: TEXT.slice(0, 8),
    quote_quantity: 2_147_483_647,
    requested_price: 123_456_789.012_345,
    other_details: DETAILS,
  },
  { partnumber: 'P-2', quote_quantity: null, requested_price: 152, other_details: [] },
  {},
];

/** A request of two rounds with signed and open steps, a withdrawn one, and one without lines. */
async function addRequests(): Promise<void> {
  const { requester, pa, rsm } = team;
  const two = await ask(requester, LINES);
  await decide(pa, two, [{ opportunity_id: two.lines[1], decision: 'approve', comment: TEXT }]);
  await decide(rsm, two, [{ opportunity_id: two.lines[1], decision: 'deny', comment: TEXT }]);
  await withdraw(requester, two, TEXT);
  await resubmit(requester, two);
  await withdraw(requester, await ask(requester, LINES));
  await approve(pa, await ask(requester, []));
}

beforeAll(addRequests);

const inTenant = <T>(work: () => Promise<T>): Promise<T> => runInContext(systemContext(team.tenant.id), work);

test('lines and steps that are read with their request equal those that are read on their own', async () => {
  const [requests, lines, contexts] = [
    gateway.app.get(ApprovalRequestsService),
    gateway.app.get(LinesService),
    gateway.app.get(ApprovalContextsService),
  ];
  const read = await inTenant(() => requests.list({}, EVERYTHING, ['lines', 'steps']));
  expect(read.data.map((each) => [each.lines?.length, each.steps?.length])).toEqual([
    [3, 10],
    [3, 5],
    [0, 1],
  ]);
  for (const request of read.data) {
    const { id } = request;
    const row = (await inTenant(() => requests.find(id))) as ApprovalRequest;
    const [ofIt, stored] = await inTenant(() => Promise.all([lines.list(id), contexts.listSteps(row)]));
    const listed = new Set(Object.keys(request.steps?.[0] ?? {})); // lists read neither clocks nor names
    const steps = stored.map((step) => Object.fromEntries(Object.entries(step).filter(([name]) => listed.has(name))));
    expect(request).toEqual({ ...row, lines: ofIt, steps });
    expect(await inTenant(() => requests.find(id, ['lines', 'steps']))).toEqual(request);
  }
});

/** The same requests, lines and steps with the same ids in another tenant. */
const COPIES = [
  `insert into approval_requests (tenant_id, id, customer_name) select $2, id, 'copy' from approval_requests where tenant_id = $1`,
  `insert into request_details (tenant_id, id, approval_request_id, partnumber) select $2, id, approval_request_id, 'copy' from request_details where tenant_id = $1`,
  `insert into approval_steps (tenant_id, id, approval_request_id, opportunity_id, round, sequence, level_ids, status)
   select $2, id, approval_request_id, opportunity_id, round, sequence, '{}', 'copy' from approval_steps where tenant_id = $1`,
];

test('rows of another tenant are not read, even if they have the same ids', async () => {
  const requests = gateway.app.get(ApprovalRequestsService);
  const other = await gateway.newTenant();
  const list = (tenant_id: string) =>
    runInContext(systemContext(tenant_id), () => requests.list({}, EVERYTHING, ['lines', 'steps']));
  const own = await list(team.tenant.id);
  for (const copy of COPIES) await admin.query(copy, [team.tenant.id, other.id]);
  expect(await list(team.tenant.id)).toEqual(own);
  const copied = (await list(other.id)).data;
  expect(copied.map(({ id, lines, steps }) => [id, lines?.length, steps?.length])).toEqual(
    own.data.map(({ id, lines, steps }) => [id, lines?.length, steps?.length]),
  );
  expect(
    new Set(
      copied.flatMap(({ lines = [], steps = [] }) => [
        ...lines.map(({ partnumber }) => partnumber),
        ...steps.map(({ status }) => status),
      ]),
    ),
  ).toEqual(new Set(['copy']));
});

test('a request and a list of requests with lines and steps are one statement each', async () => {
  const fields = 'id opportunities { id partnumber } steps { status } allowed_actions';
  const { requester } = team;
  const { id } = await ask(requester, [52]);
  const statements = async (document: string): Promise<number> =>
    (await statementsOf(async () => dataOf(await requester.ask(document)))).length;
  const facts = await statements('{ approvalRequests { data { id allowed_actions } } }');
  expect(await statements('{ approvalRequests { data { id opportunities { id } steps { id } } } }')).toBe(1);
  expect(await statements(`{ approvalRequest(id: "${id}") { id opportunities { id } steps { id } } }`)).toBe(1);
  expect(await statements(`{ approvalRequests { data { ${fields} } } }`)).toBe(facts);
});
