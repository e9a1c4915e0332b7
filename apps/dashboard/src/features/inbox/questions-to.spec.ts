import { questionsTo } from './questions-to';

const question = (id: string, to: string, asked_at: string, can_answer = true) => ({
  id,
  asked_to: { id: to },
  asked_at,
  can_answer,
});

test('only questions to these people that can be answered are listed, oldest first', () => {
  const requests = [
    { id: 'R1', questions: [question('1', 'me', '2026-11-23'), question('2', 'another', '2026-11-20')] },
    { id: 'R2', questions: [question('3', 'principal', '2026-11-21'), question('4', 'me', '2026-11-22', false)] },
  ];
  expect(questionsTo(['me', 'principal'], requests).map(({ question: { id }, request }) => [request.id, id])).toEqual([
    ['R2', '3'],
    ['R1', '1'],
  ]);
});
