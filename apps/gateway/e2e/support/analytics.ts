import { FactsService } from '@das/analytics';
import type { Client } from 'pg';
import { runInContext, systemContext } from '@das/platform';
import { type Gateway, type TestTenant, dataOf } from './gateway';
import type { Person } from './workflow-fixture';

/** Computes the facts of all changed requests of a tenant. */
export async function settle({ app }: Gateway, { id }: Pick<TestTenant, 'id'>): Promise<void> {
  const facts = app.get(FactsService);
  await runInContext(systemContext(id), async () => {
    while (await facts.keepChanged());
  });
}

/** Loads what a tenant has to load: its history, its facts for a changed calendar, or sums that are due. */
export async function load({ app }: Gateway, { id }: Pick<TestTenant, 'id'>): Promise<void> {
  const facts = app.get(FactsService);
  await runInContext(systemContext(id), async () => {
    while ((await facts.loadNext()) === 'more');
  });
}

/** Computes the sums of all changed days and months now, not when they have been unchanged for some time. */
export async function sumUp(gateway: Gateway, admin: Client, tenant: Pick<TestTenant, 'id'>): Promise<void> {
  await admin.query('update summed_spans set due_at = now() where tenant_id = $1 and due_at is not null', [tenant.id]);
  await load(gateway, tenant);
}

const MEASURES =
  `requests pending approved partially_approved denied withdrawn expired revoked superseded lines lines_pending lines_approved
  lines_denied lines_withdrawn approval_rate_percent requested_amount approved_amount list_amount saved_amount discount_requested_percent
  discount_requested_of_approved_percent discount_approved_percent cycle_time_p50_seconds cycle_time_p90_seconds cycle_time_p95_seconds
  cycle_time_p50_business_seconds cycle_time_p90_business_seconds cycle_time_p95_business_seconds first_response_p50_seconds
  first_response_p90_seconds overdue_steps escalations reassignments questions usage_percent`.replace(/\s+/g, ' ');

export const ANALYTICS =
  `query ($input: AnalyticsInput!) { analytics(input: $input) { as_of is_complete complete_from timezone from to basis
  group_by total_groups totals { ${MEASURES} } groups { keys { dimension key label } measures { ${MEASURES} } } } }`.replace(
    /\s+/g,
    ' ',
  );

export type Numbers = Record<string, number | null>;
export interface Answer {
  as_of: string;
  is_complete: boolean;
  complete_from: string | null;
  timezone: string;
  from: string;
  to: string;
  basis: string;
  group_by: string[];
  total_groups: number;
  totals: Numbers;
  groups: { keys: { dimension: string; key: string | null; label: string }[]; measures: Numbers }[];
}

export async function analyticsOf(person: Pick<Person, 'ask'>, input: object): Promise<Answer> {
  return dataOf<{ analytics: Answer }>(await person.ask(ANALYTICS, { input })).analytics;
}

/** The numbers of a group without requests. */
export const NOTHING: Numbers = Object.fromEntries(
  MEASURES.split(' ').map((name) => [name, /percent|seconds/.test(name) ? null : 0]),
);
