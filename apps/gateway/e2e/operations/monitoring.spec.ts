import { spawnSync } from 'node:child_process';
import { jsonOf, runAdmin } from '../support/admin-program';
import { useOwnDatabase, useOwnGateway, useTenant } from '../support/fixtures';
import {
  MONITORING,
  alerts,
  dashboard,
  expressionsOf,
  firedInTests,
  metricsIn,
  rules,
  runbookHeadings,
} from '../support/monitoring-files';
import { useReceiver } from '../support/webhook-fixture';
import { LOOPBACK, TEST, givenEndpoint } from '../support/webhook-factories';
import { answer } from '../support/receiver';
import { until } from '../support/service-process';

const TOKEN = 'a-token-of-20-letters';
const database = useOwnDatabase();
const gateway = useOwnGateway({ ...LOOPBACK, DAS_METRICS_TOKEN: TOKEN, DAS_ROLE: 'both' }, database);
const tenant = useTenant(gateway);
const receiver = useReceiver();

const CHECK = ['backup-role', '--check', '--json'];

const scrape = async (): Promise<string> =>
  (await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
const promtool = (args: string[], input = ''): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: MONITORING, input, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};
const isInstalled = promtool(['--version']).status === 0;

test('every metric that an alert, an objective or the dashboard names occurs in a scrape, with samples', async () => {
  await tenant.graphql('{ ping }');
  const { id } = await givenEndpoint(tenant, receiver.at('/', answer(200)));
  await tenant.graphql(TEST, { id });
  await receiver.come('/', 1);
  jsonOf(
    await runAdmin(
      { DATABASE_URL: database.url, DAS_DATABASE_ADMIN_URL: database.admin_url, DAS_BACKUP_URL: database.admin_url },
      ...CHECK,
    ),
  );
  const named = metricsIn([...rules().map(({ expr }) => expr), ...expressionsOf(dashboard())]);
  expect(named.length).toBeGreaterThan(25);
  const missing = async (): Promise<string[]> => {
    const text = await scrape();
    return named.filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(text));
  };
  await until(async () => !(await missing()).length).catch(() => undefined); // an attempt is counted after its response
  expect(await missing()).toEqual([]);
});

test('every alert has a runbook, which is a heading of docs/operations.md, and every runbook has an alert', () => {
  const runbooks = alerts().map(({ annotations = {} }) => annotations['runbook']);
  expect(runbooks).toHaveLength(15);
  expect([...runbooks].sort()).toEqual(runbookHeadings().sort());
});

test('every alert has a severity, a summary and a description, and fires in a test of the rules', () => {
  expect(
    alerts().map(({ labels, annotations = {} }) => [
      ['page', 'ticket'].includes(labels['severity'] ?? ''),
      Object.keys(annotations),
    ]),
  ).toEqual(alerts().map(() => [true, ['summary', 'description', 'runbook']]));
  expect(new Set(firedInTests())).toEqual(new Set(alerts().map(({ alert }) => alert)));
});

test('rules use only recorded series that exist', () => {
  const recorded = new Set(rules().flatMap(({ record }) => record ?? []));
  const used = rules().flatMap(({ expr }) => expr.match(/\bdas:[\w:]+/g) ?? []);
  expect(used.filter((name) => !recorded.has(name))).toEqual([]);
});

test('Grafana can import the dashboard: a data source to choose, and panels with an id, a title, a unit and expressions', () => {
  const { title, schemaVersion, templating, panels } = dashboard();
  expect([title, schemaVersion]).toEqual(['Discount Approval Service', 39]);
  expect(templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' });
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(panels.filter((panel) => !panel.title)).toEqual([]);
  const graphs = panels.filter(({ type }) => type !== 'row');
  const incomplete = graphs.filter(
    ({ datasource, fieldConfig, targets = [] }) =>
      datasource?.uid !== '${datasource}' ||
      !fieldConfig?.defaults.unit ||
      !targets.length ||
      targets.some(({ expr, refId, datasource: source }) => !expr || !refId || source.uid !== '${datasource}'),
  );
  expect(incomplete).toEqual([]);
});

const withPromtool = isInstalled ? test : test.skip; // CI has no promtool

withPromtool('promtool accepts the rules, their tests and a scrape', async () => {
  expect(promtool(['check', 'rules', 'alerts.yaml'])).toMatchObject({ status: 0 });
  expect(promtool(['test', 'rules', 'alerts.test.yaml'])).toMatchObject({ status: 0 });
  expect(promtool(['check', 'metrics'], await scrape())).toEqual({ status: 0, output: '' });
});
