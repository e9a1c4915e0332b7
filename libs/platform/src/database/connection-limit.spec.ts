import { connectionWarning } from './connection-limit';

const NONE = { role: null, database: null, server: 97 };
const warning = (of: string, most: number): string =>
  `The connection limit of the ${of} is ${most}, and this service opens up to 16 connections. Raise the limit or lower DAS_DATABASE_POOL_SIZE.`;

test.each([
  ['no limit but that of the server', NONE, undefined],
  ['limits that are just large enough', { role: 16, database: 16, server: 16 }, undefined],
  ['a small limit of the role', { ...NONE, role: 15 }, warning('log-in role', 15)],
  ['a role that may not connect more', { ...NONE, role: 0 }, warning('log-in role', 0)],
  ['the smallest of several small limits', { role: 12, database: 11, server: 13 }, warning('database', 11)],
  ['a small server', { ...NONE, server: 7 }, warning('server', 7)],
])('%s', (_, limits, expected) => {
  expect(connectionWarning(limits, 16)).toBe(expected);
});
