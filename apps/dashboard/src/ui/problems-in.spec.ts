import { problemsIn } from './problems-in';

const LABELS = { name: 'Name', 'codes.0.code': 'Code 1', events: 'Events' };
const idOf = (path: string): string => `id-${path}`;

test('problems are in the order of the fields, and messages without a field are kept', () => {
  expect(problemsIn({ 'codes.0.code': 'Taken.', active: 'One must remain.', name: 'Required.' }, LABELS, idOf)).toEqual(
    {
      byPath: { 'codes.0.code': 'Taken.', name: 'Required.' },
      list: [
        { id: 'id-name', label: 'Name', message: 'Required.' },
        { id: 'id-codes.0.code', label: 'Code 1', message: 'Taken.' },
      ],
      others: ['One must remain.'],
    },
  );
});

test('a message about a part of a value belongs to its field, and the first message of a field counts', () => {
  const { byPath, others } = problemsIn(
    { 'events.1': 'First.', 'events.2': 'Second.', 'codes.0.label': 'Unknown.' },
    LABELS,
    idOf,
  );
  expect([byPath, others]).toEqual([{ events: 'First.' }, ['Unknown.']]);
});

test('the name of an inherited member is not a field', () => {
  expect(problemsIn({ constructor: 'Unknown.', toString: 'Unknown, too.' }, LABELS, idOf)).toMatchObject({
    list: [],
    others: ['Unknown.', 'Unknown, too.'],
  });
});

test('without messages there is no problem', () => {
  expect(problemsIn({}, LABELS, idOf)).toEqual({ byPath: {}, list: [], others: [] });
});
