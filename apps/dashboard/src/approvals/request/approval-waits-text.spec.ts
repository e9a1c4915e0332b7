import { approvalWaitsText } from './approval-waits-text';

const all = ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id }));
const [a, b, c, , e] = all as [{ id: string }, { id: string }, { id: string }, { id: string }, { id: string }];

test.each([
  [[b], [], 'Approval of line 2 waits for the answer.'],
  [[a, c], [], 'Approval of lines 1 and 3 waits for the answer.'],
  [[a, b, c, e], ['Dana', 'Tom', 'Dana'], 'Approval of lines 1–3 and 5 waits for the answer of Dana, Tom.'],
  [[], ['Dana'], 'Approval waits for the answer of Dana.'],
])('%j', (lines, people, text) => {
  expect(approvalWaitsText(lines, all, people)).toBe(text);
});
