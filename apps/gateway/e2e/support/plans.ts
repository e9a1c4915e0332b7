import type { Client } from 'pg';

/** Executes a statement as the role of the service, and returns its plan. @param values its parameters as text; further ones are ignored */
export async function planAs(service: Client, text: string, values: (string | null)[]): Promise<string> {
  const places = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
  const given = values.map((value) => (value === null ? 'null' : `'${value}'`)).slice(0, Math.max(...places));
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

/** A parameter as the text that {@link planAs} takes. */
export function valueText(value: unknown): string | null {
  if (value === null) return null;
  return Array.isArray(value)
    ? `{${value.join(',')}}`
    : (value as boolean | number | string).toString().replaceAll("'", "''");
}

/** The most rows that a node of the plan returned or left out. */
export const mostRows = (plan: string): number =>
  Math.max(
    ...[...plan.matchAll(/actual time=\S+ rows=([\d.]+) loops=1\b|Rows Removed by Filter: (\d+)/g)].map(
      ([, returned, removed]) => Number(returned ?? removed),
    ),
  );
