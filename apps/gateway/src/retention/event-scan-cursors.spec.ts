import { FIRST_EVENT } from '@das/webhooks';
import { EventScanCursors } from './event-scan-cursors';

const MINUTE = 60_000;
const pass = (id: string, kept: number) => ({ after: { at: '2031-01-01', id }, kept });

test('the first pass begins at the oldest event, and a pass goes on where its last batch ended', () => {
  const passes = new EventScanCursors();
  expect(passes.of('T', 0)).toEqual(FIRST_EVENT);
  passes.note('T', pass('5', 0), { hasEnded: false, now: 0 });
  expect(passes.of('T', 100 * MINUTE)).toEqual(pass('5', 0));
  expect(passes.of('another', 0)).toEqual(FIRST_EVENT);
});

test('after a pass in which few events stayed, the next one begins at the oldest event', () => {
  const passes = new EventScanCursors();
  passes.note('T', pass('5', 100), { hasEnded: true, now: 0 });
  expect(passes.of('T', 1)).toEqual(FIRST_EVENT);
});

test('many events that stay are not examined again before a pause that grows with their number; newly old events are', () => {
  const passes = new EventScanCursors();
  passes.note('T', pass('5', 60_000), { hasEnded: true, now: 0 });
  expect(passes.of('T', 9 * MINUTE)).toEqual(pass('5', 60_000));
  passes.note('T', pass('6', 60_001), { hasEnded: true, now: 9 * MINUTE });
  expect(passes.of('T', 9.9 * MINUTE)).toEqual(pass('6', 60_001));
  expect(passes.of('T', 10 * MINUTE)).toEqual(FIRST_EVENT);
});
