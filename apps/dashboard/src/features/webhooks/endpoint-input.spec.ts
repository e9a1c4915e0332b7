import { Refused } from '../../api/refused';
import { apiInputOf, changedInput, messagesOf, ownProblems } from './endpoint-input';

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
  expect([ownProblems(INPUT), ownProblems({ ...INPUT, event_types: [] })]).toEqual([
    {},
    { event_types: 'Choose at least one event type.' },
  ]);
});

test('a refused address is a problem of the URL', () => {
  expect(messagesOf(new Refused('BLOCKED_ADDRESS', 'This URL is not allowed.', null), INPUT.url)).toEqual({
    url: 'The host was not found, or its address is not public.',
  });
});

test('messages of the server are by path', () => {
  const validation = { 'input.url': ['Bad URL.'], 'input.event_types.0': ['First.'] };
  const refused = new Refused('VALIDATION_FAILED', 'Invalid.', null, { validation });
  expect(messagesOf(refused, 'http://erp.example')['url']).toBe('The URL must begin with https.');
  expect(messagesOf(refused, 'erp')).toEqual({
    url: 'Bad URL.',
    'event_types.0': 'First.',
  });
});

test('other refusals do not belong to a field', () => {
  expect(messagesOf(new Refused('FORBIDDEN', 'No.', null), INPUT.url)).toEqual({});
});
