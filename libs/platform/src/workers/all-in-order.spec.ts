import { setTimeout as pause } from 'node:timers/promises';
import { allInOrder } from './all-in-order';

const failing = (message: string, after_ms: number): Promise<never> => pause(after_ms).then(() => Promise.reject(new Error(message)));

test('the results have the order of the work', async () => {
  expect(await allInOrder([pause(5, 'a'), 'b', undefined, pause(1, 1)])).toEqual(['a', 'b', undefined, 1]);
});

test('the earliest failure of the list is reported, also when a later one comes first', async () => {
  await expect(allInOrder([pause(5), failing('cause', 5), failing('refused', 0)])).rejects.toThrow('cause');
});
