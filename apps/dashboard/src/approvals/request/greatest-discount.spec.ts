import { greatestDiscount } from './greatest-discount';

test('the greatest discount ignores lines without one', () => {
  const lines = [{ discount_percent: 3 }, { discount_percent: null }, { discount_percent: -2 }];
  expect([greatestDiscount(lines), greatestDiscount([{ discount_percent: null }]), greatestDiscount([])]).toEqual([
    3,
    null,
    null,
  ]);
});
