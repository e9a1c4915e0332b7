import { deepStrictEqual, strictEqual } from 'node:assert';
import { type Target, headersOf } from './measure';

/**
 * Servers that answer differently cannot be compared.
 *
 * @returns the answer of them all
 * @throws AssertionError that shows the difference
 */
export async function checkAnswers(targets: Target[]): Promise<unknown> {
  const [first, ...others] = await Promise.all(targets.map(answerOf));
  for (const other of others) deepStrictEqual(other, first);
  return first;
}

/** @throws AssertionError when it is not answered with 200, or with errors */
export async function answerOf({ url, token, body }: Target): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers: headersOf(token()), body: body() });
  const answer = (await response.json()) as { errors?: unknown };
  strictEqual(response.status, 200, JSON.stringify(answer));
  strictEqual(answer.errors, undefined, JSON.stringify(answer.errors));
  return answer;
}
