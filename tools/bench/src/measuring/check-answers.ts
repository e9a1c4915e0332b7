import { deepStrictEqual, strictEqual } from 'node:assert';
import { type Target, headersOf } from './measure';

/**
 * Checks that servers return the same response; otherwise they cannot be compared.
 *
 * @returns the common response
 * @throws AssertionError that shows the difference
 */
export async function checkAnswers(targets: Target[]): Promise<unknown> {
  const [first, ...others] = await Promise.all(targets.map(answerOf));
  for (const other of others) deepStrictEqual(other, first);
  return first;
}

/** @throws AssertionError when the response is not 200 or contains errors */
export async function answerOf({ url, token, body }: Target): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers: headersOf(token()), body: body() });
  const answer = (await response.json()) as { errors?: unknown };
  strictEqual(response.status, 200, JSON.stringify(answer));
  strictEqual(answer.errors, undefined, JSON.stringify(answer.errors));
  return answer;
}
