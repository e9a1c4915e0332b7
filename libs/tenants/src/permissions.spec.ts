import { runInContext, systemContext } from '@das/platform';
import { PERMISSIONS, type Permission } from './permission-names';
import { PERMISSIONS_OF, isOwner, may, mayWriteAll, permissionsOf, shownPermissions } from './permissions';
import { ROLES } from './user';

const as = <T>(roles: string[], work: () => T, read_only = false): T =>
  runInContext({ ...systemContext('T'), roles, read_only }, work);

const EVERY_ROLE = 'owner admin approver requester auditor';
const TABLE: [Permission, string][] = [
  ['catalog:read', EVERY_ROLE],
  ['levels:read', EVERY_ROLE],
  ['requests:read', EVERY_ROLE],
  ['routes:preview', EVERY_ROLE],
  ['catalog:write', 'owner admin'],
  ['levels:write', 'owner admin'],
  ['requests:write', 'owner admin approver requester'],
  ['requests:decide', 'owner admin approver'],
  ['audit:read', 'owner admin auditor'],
  ['webhooks:manage', 'owner admin'],
  ['users:read', 'owner admin'],
  ['users:manage', 'owner admin'],
  ['tenant:manage', 'owner admin'],
  ['keys:manage', 'owner'],
];

test.each(TABLE)('%s belongs to %s', (permission, roles) => {
  expect(ROLES.filter((role) => PERMISSIONS_OF[role].includes(permission)).join(' ')).toBe(roles);
});

test('the table above covers every permission', () => {
  expect(TABLE.map(([permission]) => permission)).toEqual(PERMISSIONS);
});

test('a caller with several roles has the permissions that all of them have', () => {
  expect(permissionsOf(['approver', 'auditor'])).toEqual([
    'catalog:read',
    'levels:read',
    'requests:read',
    'routes:preview',
  ]);
  expect(permissionsOf(['owner', 'requester'])).toEqual(permissionsOf(['requester']));
});

test.each([[[]], [['root']], [['owner', 'root']], [['constructor']], [['__proto__']]])(
  'the roles %j have no permission',
  (roles) => {
    expect(permissionsOf(roles)).toEqual([]);
  },
);

test('a read-only key is shown the reading permissions only', () => {
  const shown = as(['owner'], shownPermissions, true);
  expect(shown).toEqual(['catalog:read', 'levels:read', 'requests:read', 'routes:preview', 'audit:read', 'users:read']);
  expect(as(['owner'], shownPermissions)).toEqual(PERMISSIONS);
});

test.each([
  [['owner'], { isOwner: true, mayWriteAll: true, mayDecide: true }],
  [['admin'], { isOwner: false, mayWriteAll: true, mayDecide: true }],
  [['owner', 'admin'], { isOwner: false, mayWriteAll: true, mayDecide: true }],
  [['owner', 'approver'], { isOwner: false, mayWriteAll: false, mayDecide: true }],
  [['requester'], { isOwner: false, mayWriteAll: false, mayDecide: false }],
  [[], { isOwner: false, mayWriteAll: false, mayDecide: false }],
])('a caller with the roles %j acts as %j', (roles, rights) => {
  expect(
    as(roles, () => ({ isOwner: isOwner(), mayWriteAll: mayWriteAll(), mayDecide: may('requests:decide') })),
  ).toEqual(rights);
});
