import { silentRun } from './environment/soak-run';
import { notificationSoakOf, soakNotifications } from './notifications/notifications';

test('each decision notifies exactly once, and each mail arrives, when workers are killed and the mail server breaks off conversations', async () => {
  const figures = await soakNotifications(notificationSoakOf(['120']), silentRun());
  expect(figures).toMatchObject({ missing: [], unexpected: [], partial: [], double: [], wrong_numbers: [] });
  expect(figures).toMatchObject({ mails_missing: [], mails_unexpected: [], mails_double: [], unsent: [] });
  expect(figures.repeated_without_reason).toEqual([]);
  expect(figures.decisions).toBe(120);
  expect(figures.killed).toBeGreaterThan(0);
});

test('the number of decisions is a whole number', () => {
  expect(() => notificationSoakOf(['many'])).toThrow('must be a whole number');
  expect(notificationSoakOf([])).toEqual({ decisions: 10_000, kills: 100, outages: 4 });
});
