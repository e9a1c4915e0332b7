// Ends a worker whose test or hook hangs and prints its name: the runner has no time limits.
const MAX_MS = 600_000;

let file;
let limit;
const { setState } = globalThis.expect;

/** The runner sets the state at the start of each file, and at the start and the end of each test. It saves the snapshots of a file last. */
globalThis.expect.setState = (state) => {
  setState(state);
  if (state.snapshotState) watchFile(state);
  clearTimeout(limit);
  limit = setTimeout(giveUp, MAX_MS, state.currentTestName ?? `a hook of ${file}`).unref();
};

function watchFile({ testPath, snapshotState }) {
  file = testPath;
  const save = snapshotState.save.bind(snapshotState);
  snapshotState.save = () => {
    clearTimeout(limit);
    return save();
  };
}

function giveUp(name) {
  process.stderr.write(`\nThis test hangs and is aborted: ${name}\n`);
  process.exit(1);
}
