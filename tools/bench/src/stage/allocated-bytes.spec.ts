import { type Collection, allocatedBytes } from './allocated-bytes';

const collection = (before: number, after: number): Collection => ({
  beforeGC: { heapStatistics: { usedHeapSize: before } },
  afterGC: { heapStatistics: { usedHeapSize: after } },
});

test('the growth between collections is added up; a heap that shrinks between two adds nothing', () => {
  expect(allocatedBytes(100, [], 130)).toBe(30);
  expect(allocatedBytes(100, [collection(150, 110), collection(200, 90)], 95)).toBe(50 + 90 + 5);
  expect(allocatedBytes(100, [collection(150, 140), collection(120, 90)], 95)).toBe(50 + 0 + 5);
});
