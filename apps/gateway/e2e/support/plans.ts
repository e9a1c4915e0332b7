import type { Client } from 'pg';

/** Executes a statement as the role of the service, and returns its plan. @param values its parameters as text; further ones are ignored */
export async function planAs(service: Client, text: string, values: string[]): Promise<string> {
  const places = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
  const given = values.map((value) => `'${value}'`).slice(0, Math.max(...places));
  await service.query(`prepare planned as ${text}`);
  try {
    const { rows } = await service.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off) execute planned(${given.join(', ')})`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await service.query('deallocate planned');
  }
}
