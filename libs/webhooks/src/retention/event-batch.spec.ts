import { type OldEvent, eventBatch, removableEvents } from './event-batch';

const BEFORE = { at: '-infinity', id: '' };
const event = (id: string, rows: number, is_over = true): OldEvent => ({ id, at: `2031-01-0${id}`, rows, is_over });
const place = (id: string) => ({ at: `2031-01-0${id}`, id });

describe('a batch of events', () => {
  test('has all events that are over, and ends after the last one that was examined', () => {
    const examined = [event('1', 1), event('2', 3, false), event('3', 999), event('4', 9, false)];
    expect(eventBatch(examined, BEFORE)).toEqual({
      events: [event('1', 1), event('3', 999)],
      after: place('4'),
      kept: 2,
      hasMore: false,
    });
  });

  test('ends before the first event that does not fit', () => {
    const examined = [event('1', 600), event('2', 3, false), event('3', 401), event('4', 1)];
    expect(eventBatch(examined, BEFORE)).toEqual({
      events: [event('1', 600)],
      after: place('2'),
      kept: 1,
      hasMore: true,
    });
  });

  test('without an event that is over, only moves on', () => {
    expect(eventBatch([event('1', 2, false)], BEFORE)).toEqual({
      events: [],
      after: place('1'),
      kept: 1,
      hasMore: false,
    });
    expect(eventBatch([], place('7'))).toEqual({ events: [], after: place('7'), kept: 0, hasMore: false });
  });
});

describe('a locked event is removed', () => {
  const delivery = (id: string, is_over = true) => ({ id, event_id: 'E', is_over });
  test.each([
    ['without deliveries', { deliveries: 0, locked: [] }, ['E']],
    ['with all its deliveries', { deliveries: 2, locked: [delivery('1'), delivery('2')] }, ['E']],
    ['never, while a delivery is not locked', { deliveries: 2, locked: [delivery('1')] }, []],
    ['never, when a delivery began again', { deliveries: 1, locked: [delivery('1', false)] }, []],
    ['never, while a delivery is in the queue', { deliveries: 2, locked: [delivery('1'), delivery('queued')] }, []],
  ])('%s', (_, { deliveries, locked }, expected) => {
    expect(removableEvents([{ id: 'E', deliveries }], locked, new Set(['queued']))).toEqual(expected);
  });
});
