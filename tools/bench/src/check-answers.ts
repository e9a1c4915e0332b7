import { deepStrictEqual, strictEqual } from 'node:assert';
import type { Targets } from './start-targets';
import { PER_PAGE, requestBody, requestHeaders } from './the-request';

interface Products {
  data: { products: { data: unknown[]; paginatorInfo: { hasMorePages: boolean } } };
}

/**
 * Servers that answer differently cannot be compared.
 *
 * @throws AssertionError that shows the difference
 */
export async function checkAnswers({ targets, token }: Targets): Promise<void> {
  const [first, ...others] = await Promise.all(targets.map(({ url }) => answerOf(url, token)));
  const { products } = (first as Products).data;
  strictEqual(products.data.length, PER_PAGE);
  strictEqual(products.paginatorInfo.hasMorePages, true);
  for (const other of others) deepStrictEqual(other, first);
}

async function answerOf(url: string, token: string): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers: requestHeaders(token), body: requestBody });
  strictEqual(response.status, 200);
  return response.json();
}
