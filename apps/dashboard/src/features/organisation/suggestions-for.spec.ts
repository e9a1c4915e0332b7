import { suggestionsFor } from './suggestions-for';

const ZONES = [
  { value: 'America/Chicago', label: 'America/Chicago, UTC−06:00' },
  { value: 'America/New_York', label: 'America/New York, UTC−05:00' },
  { value: 'UTC', label: 'UTC, UTC' },
];

test.each([
  ['', ['America/Chicago', 'America/New_York', 'UTC']],
  ['chic', ['America/Chicago']],
  ['new york', ['America/New_York']],
  ['new_york', ['America/New_York']],
  ['utc', ['UTC', 'America/Chicago', 'America/New_York']],
  ['nowhere', []],
])('for "%s" there are %j', (text, values) => {
  expect(suggestionsFor(ZONES, text).map(({ value }) => value)).toEqual(values);
});
