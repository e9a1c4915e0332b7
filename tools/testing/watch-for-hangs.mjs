// Ends a worker whose test hangs, so that the run goes on and names it: the runner itself sets no time limits.
const LONGEST_MS = 600_000;

let limit;
const { setState } = globalThis.expect;

/** The runner names each test as it begins, and leaves the name out as it ends. */
globalThis.expect.setState = (state) => {
  clearTimeout(limit);
  if (state.currentTestName !== undefined) limit = setTimeout(giveUp, LONGEST_MS, state.currentTestName).unref();
  setState(state);
};

function giveUp(name) {
  process.stderr.write(`\nThis test hangs, and is ended: ${name}\n`);
  process.exit(1);
}
