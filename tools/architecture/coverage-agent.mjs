// Loaded into a service before its program (`--import`): reports, over IPC, the files of `apps` and `libs` with a function that ran.
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const hasRun = ({ ranges }) => ranges[0].count > 0;
const isOurs = (file) => /\/(apps|libs)\/[^/]+\/dist\//.test(file) && !file.includes('/node_modules/');

/** Each message takes the counts since the last one; taking them sets them to zero. */
process.on('message', async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(hasRun))
    .map(({ url }) => fileURLToPath(url));
  process.send({ files: ran.filter(isOurs) });
});
process.channel?.unref(); // the service may end while the channel is open
