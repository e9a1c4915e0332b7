import { requestName, selectName } from './request-name';

const A = { id: '01JD0000000000000000ABCDEF', customer_name: 'Halden', project_name: 'Retrofit' };
const B = { id: '01JD0000000000000000UVWXYZ', customer_name: 'Halden', project_name: null };

test('a request is named by its customer, else its project, else its short id', () => {
  expect([A, { ...A, customer_name: null }, { id: A.id, customer_name: '' }].map(requestName)).toEqual([
    'Halden',
    'Retrofit',
    'Request ABCDEF',
  ]);
});

test('checkboxes of requests with the same name have their short ids', () => {
  expect([selectName(A, [A]), selectName(A, [A, B]), selectName(B, [A, B])]).toEqual([
    'Select Halden',
    'Select Halden, ABCDEF',
    'Select Halden, UVWXYZ',
  ]);
});
