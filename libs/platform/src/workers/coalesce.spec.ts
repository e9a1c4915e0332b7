import { setTimeout as pause } from 'node:timers/promises';
import { coalesced } from './coalesce';
import { currentContext, runInContext, systemContext } from '../context/request-context';

const SLOW_MS = 20;

test('who asks alone waits for nobody, and all who come meanwhile are answered together, each with their own answer', async () => {
  const turns: number[][] = [];
  const double = coalesced(async (numbers: readonly number[]) => {
    turns.push([...numbers]);
    await pause(SLOW_MS);
    return numbers.map((number) => 2 * number);
  });
  const first = double(1);
  await pause(SLOW_MS / 2);
  expect(await Promise.all([first, double(2), double(3), double(2)])).toEqual([2, 4, 6, 4]);
  expect(await double(4)).toBe(8);
  expect(turns).toEqual([[1], [2, 3, 2], [4]]);
});

test('those whom a failed turn could not answer hear of it, and no others', async () => {
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

test('an answer is nobody’s in particular: it is sought outside of the call of whoever asks', async () => {
  const tenantOf = coalesced(async (questions: readonly string[]) => questions.map(() => currentContext()?.tenant_id));
  expect(await runInContext(systemContext('T'), () => tenantOf('whose'))).toBeUndefined();
});
