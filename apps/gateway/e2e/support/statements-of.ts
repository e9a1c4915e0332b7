import { Client, type QueryConfig } from 'pg';

const original = Client.prototype.query;

/** The statements that some work executes, without the lookup of the key and the setting of the tenant. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  Client.prototype.query = function (this: Client, ...given: unknown[]): unknown {
    texts.push((given[0] as QueryConfig).text);
    return original.apply(this, given as never);
  } as typeof original;
  try {
    await work();
  } finally {
    Client.prototype.query = original;
  }
  return texts.filter((text) => !/set_config|authenticate_api_key/.test(text));
}
