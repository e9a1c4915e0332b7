import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** The SQL texts that `up` would send. No statement is executed: each query returns no rows. */
export async function recordedStatements(migration: Migration): Promise<string[]> {
  const texts: string[] = [];
  const query = async (text: string): Promise<unknown[]> => {
    texts.push(text);
    return [];
  };
  const refused = (_: object, name: string | symbol): never => {
    throw new Error(`A migration sends SQL with query(). It uses ${String(name)}.`);
  };
  await migration.up(
    new Proxy(
      { query },
      { get: (target, name) => (name === 'query' ? target.query : refused(target, name)) },
    ) as unknown as QueryRunner,
  );
  return texts;
}
