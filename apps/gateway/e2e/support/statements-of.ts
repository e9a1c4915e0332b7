import { Client } from 'pg';

const original = Client.prototype.query;

/** A query of pg, or a batch of statements. */
interface Query {
  text: string;
  statements?: { text: string }[];
}

/** The statements that some work executes, without the lookup of the key and the setting of the tenant. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  Client.prototype.query = function (this: Client, ...given: unknown[]): unknown {
    const [query] = given as [Query];
    for (const { text } of query.statements ?? [query]) texts.push(text);
    return original.apply(this, given as never);
  } as typeof original;
  try {
    await work();
  } finally {
    Client.prototype.query = original;
  }
  return texts.filter((text) => !/set_config|authenticate_key/.test(text));
}
