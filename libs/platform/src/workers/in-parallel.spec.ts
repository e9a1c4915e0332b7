import { setTimeout as pause } from 'node:timers/promises';
import { inParallel } from './in-parallel';

test('results are in item order, and at most the limit runs concurrently', async () => {
  let running = 0;
  let most = 0;
  const work = async (item: number): Promise<number> => {
    most = Math.max(most, (running += 1));
    await pause(10 - item);
    running -= 1;
    return item * 2;
  };
  expect(await inParallel(3, [1, 2, 3, 4, 5, 6, 7], work)).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(most).toBe(3);
  expect(await inParallel(3, [], work)).toEqual([]);
});

test('after a failure running items settle first, and no further item starts', async () => {
  const ended: number[] = [];
  const work = async (item: number): Promise<void> => {
    await pause(item);
    if (item === 1) throw new Error('broken');
    ended.push(item);
  };
  await expect(inParallel(2, [1, 20, 30, 40], work)).rejects.toThrow('broken');
  expect(ended).toEqual([20]);
  await pause(60);
  expect(ended).toEqual([20]);
});
