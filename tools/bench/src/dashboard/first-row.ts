import { medianRow } from '../measuring/results';
import type { Work } from '../works';
import type { Stage } from '../stage/stage';
import { type Timed, timesOfRounds } from './times';
import { approvers } from './tenants';
import { addressOf, firstRow, visitAs } from './visit';

const MAX_MS = 1_000;
const MAX_SLOW_MS = 3_000;
const ON_SLOW = ', 1.6 Mbit/s and 150 ms';
/** 1.6 Mbit/s down, 0.75 Mbit/s up, in bytes. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** From the navigation to the first row of the queue, in a new browser profile and on the second visit, on a fast and on a slow connection. */
export const firstRowOfQueue: Work = {
  name: 'first-row',
  run: async (stage) => {
    const times = await timesOfRounds(stage, async () => [
      ...(await twoVisits(stage, false)),
      ...(await twoVisits(stage, true)),
    ]);
    return [...times].map(([target, times_ms]) =>
      medianRow('first row of the queue', target, times_ms, {
        most: target.includes(ON_SLOW) ? MAX_SLOW_MS : MAX_MS,
      }),
    );
  },
};

async function twoVisits(stage: Stage, isSlow: boolean): Promise<Timed[]> {
  const visit = await visitAs(stage, (await approvers(stage)).many);
  const url = await addressOf(stage, '/inbox');
  if (isSlow) {
    await visit.tools.send('Network.enable');
    await visit.tools.send('Network.emulateNetworkConditions', SLOW);
  }
  const first_ms = await firstRow(visit, url);
  await visit.settled();
  const second_ms = await firstRow(visit, url);
  await visit.end();
  const connection = isSlow ? ON_SLOW : '';
  return [
    [`first visit${connection}`, first_ms],
    [`second visit${connection}`, second_ms],
  ];
}
