import { Refused } from '../../api/refused';
import { apiInputOf, changedInput, ownProblems, problemsOf } from './endpoint-input';

const INPUT = { url: 'https://erp.example/hooks', description: 'The ERP', event_types: ['*'] };

test('blanks are removed, and an empty description is cleared', () => {
  expect(apiInputOf({ ...INPUT, url: ' https://erp.example/hooks ', description: ' ' })).toEqual({
    url: 'https://erp.example/hooks',
    description: null,
    event_types: ['*'],
  });
});

test('only what was changed is sent', () => {
  expect(changedInput(INPUT, { ...INPUT, event_types: ['webhook.test'] })).toEqual({ event_types: ['webhook.test'] });
  expect(changedInput(INPUT, { ...INPUT, description: 'The ERP ' })).toEqual({});
});

test('an endpoint needs an event type', () => {
  expect([ownProblems(INPUT), ownProblems({ ...INPUT, event_types: [] })]).toEqual([{}, { event_types: 'Choose at least one event type.' }]);
});

test('a refused address is a problem of the URL', () => {
  expect(problemsOf(new Refused('BLOCKED_ADDRESS', 'The address may not be called.', null))).toEqual({ url: 'The address may not be called.' });
});

test('messages belong to their field, and the first one of a field counts', () => {
  const validation = { 'input.url': ['Bad URL.'], 'input.event_types.0': ['First.'], 'input.event_types.1': ['Second.'] };
  expect(problemsOf(new Refused('VALIDATION_FAILED', 'Invalid.', null, { validation }))).toEqual({ url: 'Bad URL.', event_types: 'First.' });
});

test('other refusals are no problem of a field', () => {
  expect(problemsOf(new Refused('FORBIDDEN', 'No.', null))).toEqual({});
});
