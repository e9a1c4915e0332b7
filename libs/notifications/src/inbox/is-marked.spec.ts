import { isMarkedBy, withMarks } from './is-marked';
import type { Notification, NotificationMark } from './notification';

const TIME = '2026-03-02T14:20:31.500000Z';
const LATER = '2026-03-02T14:20:32.000000Z';

const mark = (change: Partial<NotificationMark> = {}): NotificationMark =>
  ({ number: '10', before: LATER, archives: false, marked_at: '2026-03-02 15:00:00', ...change }) as NotificationMark;
const notification = (change: Partial<Notification> = {}): Notification =>
  ({ number: '10', occurred_at: TIME, read_at: null, archived_at: null, ...change }) as Notification;

test.each([
  ['its number', { number: '10' }, true],
  ['a lesser number with more digits in common', { number: '9' }, true],
  ['a number of other length, which is not compared as text', { number: '11' }, false],
  ['a number beyond doubles', { number: '9007199254740993' }, false],
  ['the moment itself, which is excluded', { occurred_at: LATER }, false],
  ['one microsecond before', { occurred_at: '2026-03-02T14:20:31.999999Z' }, true],
])('a mark up to number 10 and a moment: %s', (_, change, expected) => {
  expect(isMarkedBy(mark(), notification(change))).toBe(expected);
});

test.each([
  ['no mark', [], {}, [null, null]],
  ['a mark as read', [mark()], {}, ['2026-03-02 15:00:00', null]],
  [
    'an archiving mark, which also reads',
    [mark({ archives: true })],
    {},
    ['2026-03-02 15:00:00', '2026-03-02 15:00:00'],
  ],
  [
    'both: each time is of the first mark that sets it',
    [mark({ marked_at: '2026-03-02 16:00:00', archives: true }), mark()],
    {},
    ['2026-03-02 15:00:00', '2026-03-02 16:00:00'],
  ],
  ['a row that was read before', [mark()], { read_at: '2026-03-02 14:30:00' }, ['2026-03-02 14:30:00', null]],
  ['a newer row', [mark()], { number: '11' }, [null, null]],
])('%s', (_, marks, change, [read_at, archived_at]) => {
  const before = notification(change);
  expect(withMarks(before, marks)).toEqual({ ...before, read_at, archived_at });
});
