import { problemsIn } from './problems-in';

const fields = [
  { path: 'name', id: 'a', label: 'Name' },
  { path: 'codes.0.code', id: 'b', label: 'Code 1' },
];

test('problems are in the order of the fields, and messages without a field are kept', () => {
  expect(problemsIn({ 'codes.0.code': 'Taken.', active: 'One must remain.', name: 'Required.' }, fields)).toEqual({
    problems: [
      { id: 'a', label: 'Name', message: 'Required.' },
      { id: 'b', label: 'Code 1', message: 'Taken.' },
    ],
    others: ['One must remain.'],
  });
});

test('without messages there is no problem', () => {
  expect(problemsIn({}, fields)).toEqual({ problems: [], others: [] });
});
