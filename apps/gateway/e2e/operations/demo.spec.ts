import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoFile, writeDemoFile } from '../../src/demo/demo-data';
import { veltrona } from '../../src/demo/veltrona/veltrona';
import { seedTenant } from '../../src/demo/seed-tenant';
import { servicesOf } from '../../src/bootstrap/start-service';
import { useGateway } from '../support/fixtures';
import { dataOf, post } from '../support/gateway';

const gateway = useGateway();
let token: string;
beforeAll(async () => {
  const { keys } = await seedTenant(
    servicesOf(gateway.app),
    { ...veltrona, slug: `veltrona-${process.pid}` },
    { environment: 'staging' },
  );
  token = keys['owner'] ?? '';
});

interface DemoLine {
  partnumber: string;
  status: string;
  requested_price: number;
  approved_price: number | null;
}
interface DemoRow {
  lifecycle_state: string;
  is_valid: boolean;
  warnings: { code: string }[];
  opportunities: DemoLine[];
  steps: { round: number; rank: number | null; status: string; carried_from_round: number | null }[];
}

/** A request in one line: its state, its lines, its steps and its warnings. */
function summaryOf({ lifecycle_state, is_valid, warnings, opportunities, steps }: DemoRow): string {
  const price = ({ requested_price, approved_price }: DemoLine): string =>
    `${requested_price}${approved_price === null ? '' : `→${approved_price}`}`;
  const lines = opportunities.map((line) => `${line.partnumber} ${line.status} ${price(line)}`).join(', ');
  const rounds = steps.map(
    ({ round, rank, status, carried_from_round }) =>
      `${round}:${rank ?? 'owner'} ${status}${carried_from_round === null ? '' : ' again'}`,
  );
  return [
    `${lifecycle_state}${is_valid ? ' valid' : ''}`,
    lines,
    rounds.join(', '),
    warnings.map(({ code }) => code).join(' '),
  ]
    .filter(Boolean)
    .join(' | ');
}

test('the demo has a request in every state, each reached through the services', async () => {
  const query = `{ approvalRequests(first: 50) { data { lifecycle_state is_valid warnings { code } opportunities { partnumber status requested_price approved_price } steps { round rank status carried_from_round } } } }`;
  const { approvalRequests } = dataOf<{ approvalRequests: { data: DemoRow[] } }>(
    await post(gateway.url, { query }, { authorization: `Bearer ${token}` }),
  );
  expect(approvalRequests.data.map(summaryOf)).toEqual([
    'pending | VPS-120-24D pending 52 | 1:10 active',
    'pending | VPS-480-48D pending 152 | 1:10 endorsed, 1:20 active',
    'pending | VHM-07-PCT pending 520, VIC-M12-5M approved 7.9→8.1 | 1:20 active, 1:10 approved',
    'pending | VDR-90K-REG pending 11900 | 1:40 active | DISCOUNT_ABOVE_CATEGORY_MAX',
    'pending | VDR-90K-REG pending 12750 | 1:40 endorsed, 1:owner active',
    'pending | 1:10 active',
    'pending | VPS-120-24D pending 50 | 1:10 active | BELOW_MOQ POSSIBLE_DUPLICATE',
    'approved valid | VDC-150-4812H approved 84→84 | 1:10 approved',
    'approved valid | VDC-15-2405S approved 13.9→14.6 | 1:10 approved',
    'partially_approved valid | VSN-PX420-16B approved 232→232, VSN-PT100-M12 denied 27 | 1:10 endorsed, 1:20 approved, 1:30 denied | DISCOUNT_ABOVE_CATEGORY_MAX',
    'expired | VDR-075-3P approved 289→289 | 1:20 approved',
    'approved valid | VHM-15-PCT approved 1200→1200 | 1:20 approved',
    'denied | VSN-LID-360 denied 2300 | 1:30 denied | DISCOUNT_ABOVE_CATEGORY_MAX',
    'withdrawn | VPS-3K-380R denied 980 | 1:20 cancelled',
    'pending | VPS-480-48D pending 160 | 1:10 endorsed, 1:20 denied, 2:10 endorsed again, 2:20 active',
  ]);
});

test('the request at RSM has comments and a link, and the only delegation has ended', async () => {
  const query = `{
    delegations { data { principal { name } delegate { name } state ended_because } }
    approvalRequests(first: 50) { data {
      opportunities { partnumber } due_at comments { data { author { name } visibility } } links { added_by { name } kind }
    } }
  }`;
  const { delegations, approvalRequests } = dataOf<{
    delegations: object;
    approvalRequests: { data: { comments: { data: object[] }; links: object[]; due_at: string | null }[] };
  }>(await post(gateway.url, { query }, { authorization: `Bearer ${token}` }));
  expect(delegations).toEqual({
    data: [
      { principal: { name: 'Priya Nair' }, delegate: { name: 'Tom Reyes' }, state: 'ended', ended_because: 'time' },
    ],
  });
  const discussed = approvalRequests.data.filter(({ comments, links }) => comments.data.length || links.length);
  const by = (name: string, visibility = 'everyone'): object => ({ author: { name }, visibility });
  expect(discussed).toEqual([
    {
      opportunities: [{ partnumber: 'VPS-480-48D' }],
      due_at: null,
      comments: { data: [by('Priya Nair'), by('Owen Patel'), by('Priya Nair', 'internal')] },
      links: [{ added_by: { name: 'Owen Patel' }, kind: 'quote' }],
    },
  ]);
  expect(approvalRequests.data.filter(({ due_at }) => due_at !== null)).toEqual([]);
});

test('two orders have drawn down 120 of the 300 pieces of a line, and no other line is used', async () => {
  const query = `{ priceUses { data { order_reference order_line quantity recorded_by { name } reversed_at } }
    approvalRequests(first: 50) { data { opportunities { partnumber used_quantity remaining_quantity } } } }`;
  const { priceUses, approvalRequests } = dataOf<{
    priceUses: object;
    approvalRequests: { data: { opportunities: { used_quantity: number }[] }[] };
  }>(await post(gateway.url, { query }, { authorization: `Bearer ${token}` }));
  const use = (order_reference: string, order_line: string | null, quantity: number, name: string): object => ({
    order_reference,
    order_line,
    quantity,
    recorded_by: { name },
    reversed_at: null,
  });
  expect(priceUses).toEqual({
    data: [use('BA-4711', null, 80, 'Dana Whitlock'), use('BA-4725', '10', 40, 'Tom Reyes')],
  });
  const used = approvalRequests.data.flatMap(({ opportunities }) => opportunities.filter((line) => line.used_quantity));
  expect(used).toEqual([{ partnumber: 'VDC-150-4812H', used_quantity: 120, remaining_quantity: 180 }]);
});

test('the file of the demo is written into a new folder, readable by its owner only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'das-demo-'));
  const addresses = {
    base_url: 'http://127.0.0.1:3000',
    database_url: 'postgres://a',
    database_admin_url: 'postgres://b',
    secret_key: '',
  };
  try {
    const file = demoFile(join(folder, 'new', 'data'));
    await writeDemoFile(file, addresses, []);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...addresses, tenants: [] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
