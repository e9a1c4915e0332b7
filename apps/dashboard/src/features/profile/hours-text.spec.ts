import { hoursTexts } from './hours-text';

const on = (weekday: number, from = '09:00', to = '17:00') => ({ weekday, from, to });

test.each([
  [[1, 2, 3, 4, 5].map((weekday) => on(weekday)), ['Monday to Friday 09:00–17:00']],
  [
    [on(1, '08:00', '12:00'), on(1, '13:00', '18:00'), on(2), on(3), on(6, '10:00', '24:00'), on(7, '10:00', '24:00')],
    ['Monday 08:00–12:00, 13:00–18:00', 'Tuesday to Wednesday 09:00–17:00', 'Saturday to Sunday 10:00–24:00'],
  ],
  [
    [on(1), on(3)],
    ['Monday 09:00–17:00', 'Wednesday 09:00–17:00'],
  ],
])('hours in words %#', (hours, texts) => {
  expect(hoursTexts(hours)).toEqual(texts);
});
