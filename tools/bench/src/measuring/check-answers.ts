import { strictEqual } from 'node:assert';
import { type Target, addressOf, hasErrors, headersOf } from './target';

/** A ULID: two servers create different ones. */
const ID = /\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g;

/**
 * Checks that servers return the same response, byte for byte except for ids of rows that the request creates or that it was the
 * first to name; otherwise they cannot be compared.
 *
 * @param ids whether ids may differ
 * @returns the parsed response of the first
 * @throws AssertionError that shows the difference
 */
export async function checkAnswers(targets: Target[], ids: 'same ids' | 'own ids' = 'same ids'): Promise<unknown> {
  const texts = await Promise.all(targets.map(answerOf));
  const [first = '', ...others] = texts.map((text) => (ids === 'own ids' ? text.replace(ID, '<id>') : text));
  for (const other of others) strictEqual(other, first);
  return JSON.parse(texts[0] ?? '') as unknown;
}

/** @throws AssertionError when the response is not 200, contains errors, or has no length */
async function answerOf(target: Target): Promise<string> {
  const response = await fetch(addressOf(target), {
    method: 'POST',
    headers: { ...headersOf(target), 'accept-encoding': 'identity' }, // as it is measured
    body: target.body(),
  });
  const answer = await response.text();
  strictEqual(response.status, 200, answer);
  strictEqual(hasErrors(answer), false, answer);
  strictEqual(response.headers.get('content-length'), String(Buffer.byteLength(answer)));
  return answer;
}
