import { firstAsked } from './first-asked';

const requester = { id: 'R', name: 'Dana', role: 'requester', active: true };

test.each([
  [requester, 'A', { value: 'R', label: 'Dana' }],
  [requester, 'R', null],
  [{ ...requester, active: false }, 'A', null],
  [{ ...requester, role: 'auditor' }, 'A', null],
  [null, 'A', null],
])('%j and the asker %s', (created_by, id, expected) => {
  expect(firstAsked({ created_by }, { id })).toEqual(expected);
});
