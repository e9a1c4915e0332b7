import { setTimeout as pause } from 'node:timers/promises';
import { ServiceUnavailable } from '../errors/errors';
import { ServerGate, type Visit } from './server-gate';

const isRefused = (entering: Promise<Visit>): Promise<boolean> =>
  entering.then(
    () => false,
    (error: unknown) => error instanceof ServiceUnavailable,
  );

test('a call beyond the limit waits for the end of another one, and is refused after 3 seconds', async () => {
  const gate = new ServerGate(2);
  const [first] = [await gate.enter(), await gate.enter()];
  const third = gate.enter();
  expect(await Promise.race([third, pause(50, 'waits')])).toBe('waits');
  first.end(true);
  await third;
  const began_at = performance.now();
  expect(await isRefused(gate.enter())).toBe(true);
  expect(performance.now() - began_at).toBeGreaterThan(2_900);
});

test('after calls without an answer all are refused, then one tries, and its answer opens the gate', async () => {
  const gate = new ServerGate(2);
  const calls = [await gate.enter(), await gate.enter()];
  const waiting = isRefused(gate.enter());
  for (const call of calls) call.end(false);
  expect([await waiting, await isRefused(gate.enter())]).toEqual([true, true]);
  await pause(1_050); // one pause, although two calls got no answer
  const trial = await gate.enter();
  expect(await isRefused(gate.enter())).toBe(true);
  trial.end(true);
  const open = [await gate.enter(), await gate.enter()];
  for (const call of open) call.end(true);
});

test('the pause doubles with each trial without an answer', async () => {
  const gate = new ServerGate(1);
  (await gate.enter()).end(false);
  await pause(1_050);
  (await gate.enter()).end(false);
  await pause(1_050);
  expect(await isRefused(gate.enter())).toBe(true);
  await pause(1_000);
  (await gate.enter()).end(true);
});

test('a slow call does not close the gate while others are answered, nor does one that was not sent', async () => {
  const gate = new ServerGate(2);
  const slow = await gate.enter();
  await pause(5);
  (await gate.enter()).end(true);
  slow.end(false);
  (await gate.enter()).end();
  (await gate.enter()).end(true);
});
