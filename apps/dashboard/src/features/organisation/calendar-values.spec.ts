import { calendarChanges, calendarValues, copiedToWorkdays } from './calendar-values';

const hours = (weekday: string, from = '09:00', to = '17:00') => ({ weekday, from, to });
const values = { hours: [hours('1')], holidays: [{ date: '2026-12-25', name: 'Christmas' }] };

test('a calendar is read and, without a change, nothing is sent', () => {
  const stored = {
    timezone: 'UTC',
    hours: [{ weekday: 1, from: '09:00', to: '17:00' }],
    holidays: [{ date: '2026-12-25', name: 'Christmas' }],
  };
  expect(calendarValues(stored)).toEqual(values);
  expect(calendarChanges(values, structuredClone(values))).toEqual({});
});

test('only the list that changed is sent, with times of two digits and empty values as null', () => {
  expect(calendarChanges(values, { ...values, hours: [hours('2', '9:00', ' 24:00 '), hours('3', '', '')] })).toEqual({
    hours: [
      { weekday: 2, from: '09:00', to: '24:00' },
      { weekday: 3, from: null, to: null },
    ],
  });
  expect(calendarChanges(values, { ...values, holidays: [{ date: '', name: ' ' }] })).toEqual({
    holidays: [{ date: null, name: null }],
  });
});

test('the hours of one weekday are copied to Monday to Friday, and those of the weekend stay', () => {
  const given = [hours('1'), hours('3', '08:00', '12:00'), hours('3', '13:00', '18:00'), hours('6', '10:00', '12:00')];
  const copied = copiedToWorkdays(given, '3');
  expect(copied?.map(({ weekday, from }) => `${weekday} ${from}`)).toEqual([
    ...['1', '2', '3', '4', '5'].flatMap((weekday) => [`${weekday} 08:00`, `${weekday} 13:00`]),
    '6 10:00',
  ]);
  expect(
    copiedToWorkdays(
      Array.from({ length: 5 }, () => hours('1')),
      '1',
    ),
  ).toBeUndefined();
});
