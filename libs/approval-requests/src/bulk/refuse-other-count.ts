import { CountConflict } from './bulk-errors';

/**
 * @param found the number of requests that match, which are counted up to `most` + 1
 * @param expected absent means any number
 * @throws CountConflict when the caller expected another number
 */
export function refuseOtherCount(
  { found, most }: { found: number; most: number },
  expected: number | null | undefined,
): void {
  if (expected === null || expected === undefined) return;
  const isCounted = found <= most;
  const isExpected = isCounted ? expected === found : expected > most;
  if (!isExpected) throw new CountConflict(expected, isCounted ? found : null, most);
}
