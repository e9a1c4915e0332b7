import { Client } from 'pg';

const original = Client.prototype.query;

/** A query of pg, or a batch of statements. */
interface Query {
  text: string;
  values?: unknown[];
  statements?: { text: string; values?: unknown[] }[];
}

/**
 * The statements that some work executes, without the lookup of the key and the setting of the tenant.
 *
 * @param values receives the values of each
 */
export async function statementsOf(work: () => Promise<unknown>, values: unknown[][] = []): Promise<string[]> {
  const sent: { text: string; values?: unknown[] }[] = [];
  Client.prototype.query = function (this: Client, ...given: unknown[]): unknown {
    const [query] = given as [Query];
    sent.push(...(query.statements ?? [query]));
    return original.apply(this, given as never);
  } as typeof original;
  try {
    await work();
  } finally {
    Client.prototype.query = original;
  }
  const kept = sent.filter(({ text }) => !/set_config|authenticate_key/.test(text));
  values.push(...kept.map((statement) => statement.values ?? []));
  return kept.map(({ text }) => text);
}
