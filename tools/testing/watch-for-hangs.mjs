// Ends a worker whose test hangs and prints the test's name: the runner has no time limits.
const MAX_MS = 600_000;

let limit;
const { setState } = globalThis.expect;

/** The runner sets the test name at the start of each test and removes it at the end. */
globalThis.expect.setState = (state) => {
  clearTimeout(limit);
  if (state.currentTestName !== undefined) limit = setTimeout(giveUp, MAX_MS, state.currentTestName).unref();
  setState(state);
};

function giveUp(name) {
  process.stderr.write(`\nThis test hangs and is aborted: ${name}\n`);
  process.exit(1);
}
