interface Hours {
  weekday: number;
  from: string;
  to: string;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Business hours in words, such as `Monday to Friday 09:00–17:00`: an item for each run of weekdays with the same times. */
export function hoursTexts(hours: readonly Hours[]): string[] {
  const times = DAYS.map((_, index) =>
    hours
      .filter(({ weekday }) => weekday === index + 1)
      .map(({ from, to }) => `${from}–${to}`)
      .join(', '),
  );
  return times.flatMap((text, first) => {
    if (!text || times[first - 1] === text) return [];
    const length = times.slice(first).findIndex((other) => other !== text);
    const last = length === -1 ? DAYS.length - 1 : first + length - 1;
    return [`${DAYS[first]}${last > first ? ` to ${DAYS[last]}` : ''} ${text}`];
  });
}
