import { SoakUnavailable, demandTools } from './demand-tools';

const reasonWithout = (tools: string[], uid: number): string => {
  jest.spyOn(process, 'getuid').mockReturnValue(uid);
  try {
    demandTools(tools);
    return '';
  } catch (error) {
    return error instanceof SoakUnavailable ? error.message : `unexpected: ${String(error)}`;
  }
};
afterEach(() => jest.restoreAllMocks());

test('the soak of the image says in one sentence what it lacks', () => {
  expect(reasonWithout(['sh', 'ls'], 0)).toBe('');
  expect(reasonWithout(['sh'], 1_000)).toBe('This soak needs root and sh: this user is not root.');
  expect(reasonWithout(['sh', 'no-such-tool-1', 'no-such-tool-2'], 0)).toBe(
    'This soak needs root and sh, no-such-tool-1, no-such-tool-2: no-such-tool-1 and no-such-tool-2 cannot be found.',
  );
  expect(reasonWithout(['no-such-tool'], 1_000)).toBe(
    'This soak needs root and no-such-tool: this user is not root, and no-such-tool cannot be found.',
  );
});
