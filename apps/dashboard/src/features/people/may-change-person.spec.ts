import { mayChangePerson } from './may-change-person';

const viewer = (role: string, permissions = ['users:read', 'users:manage']) => ({ user: { role }, permissions });

test('an admin changes everybody but owners, and an owner everybody', () => {
  expect(mayChangePerson(viewer('admin'), { role: 'owner' })).toBe(false);
  expect(mayChangePerson(viewer('admin'), { role: 'admin' })).toBe(true);
  expect(mayChangePerson(viewer('owner'), { role: 'owner' })).toBe(true);
});

test('without the permission nothing may be changed', () => {
  expect(mayChangePerson(viewer('owner', ['users:read']), { role: 'requester' })).toBe(false);
});
