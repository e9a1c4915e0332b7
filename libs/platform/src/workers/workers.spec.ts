import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type Worker, Workers } from './workers';

const LONG_MS = 60_000;

/** A worker whose rounds are given, with a pause that only a wake ends. */
class Listed implements Worker {
  readonly interval_ms = LONG_MS;
  readonly batch = 1;
  readonly log: string[] = [];
  wake: () => void = () => undefined;

  constructor(
    readonly name: string,
    private readonly rounds: ((stop: AbortSignal) => Promise<boolean>)[],
  ) {}

  begin(wake: () => void): void {
    this.log.push('begin');
    this.wake = wake;
  }

  async work(stop: AbortSignal): Promise<boolean> {
    this.log.push('round');
    return (await this.rounds.shift()?.(stop)) ?? false;
  }

  async end(): Promise<void> {
    this.log.push('end');
  }
}

const registered = (...workers: Worker[]): Workers => {
  const all = new Workers();
  for (const worker of workers) all.register(worker);
  return all;
};
const settle = (): Promise<void> => pause(5);

test('a worker begins once, works while there is work, and after a wake', async () => {
  const worker = new Listed('one', [async () => true]);
  const workers = registered(worker);
  expect(workers.ages_s.size).toBe(0);
  workers.start();
  workers.start();
  await settle();
  expect(worker.log).toEqual(['begin', 'round', 'round']);
  worker.wake();
  await settle();
  expect(worker.log).toEqual(['begin', 'round', 'round', 'round']);
  await workers.stop();
});

test('all workers end together: each once, after its round in progress, whose signal is aborted', async () => {
  const untilStop = async (stop: AbortSignal): Promise<boolean> =>
    pause(LONG_MS, true, { signal: stop }).catch(() => true);
  const [first, second, idle] = [new Listed('a', [untilStop]), new Listed('b', [untilStop]), new Listed('c', [])];
  const workers = registered(first, second, idle);
  workers.start();
  await settle();
  await Promise.all([workers.stop(), workers.beforeApplicationShutdown()]);
  for (const { log } of [first, second, idle]) expect(log).toEqual(['begin', 'round', 'end']);
});

test('a worker that was not started does not end', async () => {
  const worker = new Listed('one', []);
  await registered(worker).stop();
  expect(worker.log).toEqual([]);
});

test('a failed round is logged and followed by the pause, and does not look like a round that succeeded', async () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  const error = new Error('broken');
  const worker = new Listed('one', [async () => Promise.reject(error)]);
  const workers = registered(worker);
  workers.start();
  await pause(50);
  expect(logged.mock.calls).toEqual([[error]]);
  expect(worker.log).toEqual(['begin', 'round']);
  expect(workers.ages_s.get('one')).toBeGreaterThan(0.03);
  worker.wake();
  await settle();
  expect(workers.ages_s.get('one')).toBeLessThan(0.03);
  await workers.stop();
  logged.mockRestore();
});

test('a name is registered once', () => {
  expect(() => registered(new Listed('one', []), new Listed('one', []))).toThrow('The worker one is registered twice.');
});
