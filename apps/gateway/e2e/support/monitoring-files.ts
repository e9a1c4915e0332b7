import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const REPOSITORY = join(__dirname, '..', '..', '..', '..');
/** Rules for Prometheus, their tests and the dashboard for Grafana. */
export const MONITORING = join(REPOSITORY, 'deploy', 'monitoring');

export interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels: Record<string, string>;
  annotations?: Record<string, string>;
}

export interface Panel {
  id: number;
  type: string;
  title: string;
  datasource?: { uid: string };
  fieldConfig?: { defaults: { unit?: string } };
  targets?: { expr: string; refId: string; datasource: { uid: string } }[];
}

export interface Dashboard {
  title: string;
  schemaVersion: number;
  templating: { list: { name: string; type: string; query: unknown }[] };
  panels: Panel[];
}

const textOf = (...path: string[]): string => readFileSync(join(...path), 'utf8');

export const rules = (): Rule[] =>
  (parse(textOf(MONITORING, 'alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);

export const alerts = (): Rule[] => rules().filter(({ alert }) => alert !== undefined);

/** Names of the alerts that the tests of the rules expect to fire at least once. */
export function firedInTests(): string[] {
  const { tests } = parse(textOf(MONITORING, 'alerts.test.yaml')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
  };
  return tests.flatMap((test) =>
    test.alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length).map(({ alertname }) => alertname),
  );
}

export const dashboard = (): Dashboard => JSON.parse(textOf(MONITORING, 'dashboard.json')) as Dashboard;

export const expressionsOf = ({ panels }: Dashboard): string[] =>
  panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Headings of docs/operations.md below "Runbooks". */
export function runbookHeadings(): string[] {
  const [, after = ''] = textOf(REPOSITORY, 'docs', 'operations.md').split(/^## Runbooks$/m);
  const [runbooks = ''] = after.split(/^## /m);
  return [...runbooks.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading);
}

const METRIC = /\b(?:das|nodejs|process)_\w+/g;
/** Label matchers, ranges and lists of labels contain names that are not of metrics. */
const NOT_METRICS = /\{[^}]*\}|\b(?:by|on) \([^)]*\)/g;

/** Names of the metrics in expressions of PromQL. */
export const metricsIn = (expressions: string[]): string[] => [
  ...new Set(expressions.flatMap((expression) => expression.replace(NOT_METRICS, '').match(METRIC) ?? [])),
];
