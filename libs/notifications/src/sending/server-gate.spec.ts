import { ServerGate } from './server-gate';

test('while the server cannot be reached, one mail is tried at a time and after a pause', () => {
  const gate = new ServerGate({ probe_ms: 30_000 });
  expect(gate.most(25, 0)).toBe(25);
  expect([gate.unreachable(1_000), gate.unreachable(1_000)]).toEqual([true, false]);
  expect([gate.most(25, 30_999), gate.most(25, 31_000)]).toEqual([0, 1]);
  gate.began();
  expect(gate.most(25, 40_000)).toBe(0);
  gate.unreachable(41_000);
  expect([gate.most(25, 70_999), gate.most(25, 71_000)]).toEqual([0, 1]);
  gate.began();
  gate.skipped();
  expect(gate.most(25, 71_000)).toBe(1);
  expect([gate.reached(), gate.reached()]).toEqual([true, false]);
  expect(gate.most(25, 71_000)).toBe(25);
});
