import { setTimeout as pause } from 'node:timers/promises';
import { coalesced } from './coalesce';
import { currentContext, runInContext, systemContext } from '../context/request-context';

const SLOW_MS = 20;

test('a single call starts at once, and calls during a batch form the next batch, each with its own answer', async () => {
  const batches: number[][] = [];
  const double = coalesced(async (numbers: readonly number[]) => {
    batches.push([...numbers]);
    await pause(SLOW_MS);
    return numbers.map((number) => 2 * number);
  });
  const first = double(1);
  await pause(SLOW_MS / 2);
  expect(await Promise.all([first, double(2), double(3), double(2)])).toEqual([2, 4, 6, 4]);
  expect(await double(4)).toBe(8);
  expect(batches).toEqual([[1], [2, 3, 2], [4]]);
});

test('a failed batch rejects its own calls and no others', async () => {
  const refuseOdd = coalesced(async ([number]: readonly number[]) => {
    await pause(SLOW_MS);
    if (number === 1) throw new Error('odd');
    return [number];
  });
  const first = refuseOdd(1);
  const failed = expect(first).rejects.toThrow('odd');
  await pause(SLOW_MS / 2);
  expect(await refuseOdd(2)).toBe(2);
  await failed;
});

test('a batch runs outside of the request context of its callers', async () => {
  const tenantOf = coalesced(async (questions: readonly string[]) => questions.map(() => currentContext()?.tenant_id));
  expect(await runInContext(systemContext('T'), () => tenantOf('whose'))).toBeUndefined();
});
