import type { Settings } from '../../src/config/settings';
import { type Gateway, startGateway } from './gateway';

/** Each combination of these is one service per worker process. */
export type SharedSettings = Partial<Pick<Settings, 'DAS_TRUST_PROXY'>>;

interface Shared {
  gateway: Promise<Gateway>;
  ending?: NodeJS.Timeout;
}

/** Long enough for the next spec file to begin. */
const IDLE_MS = 5_000;

/** The services of this process by their settings. The spec files of a worker use them one after another, because a start takes half a second. */
const running = new Map<string, Shared>();

export function acquireGateway(settings: SharedSettings): Promise<Gateway> {
  const name = JSON.stringify(settings);
  const shared = running.get(name) ?? { gateway: startGateway(settings) };
  running.set(name, shared);
  clearTimeout(shared.ending);
  return shared.gateway;
}

/** Stops the service unless the next spec file uses it. */
export async function releaseGateway(settings: SharedSettings): Promise<void> {
  const name = JSON.stringify(settings);
  const shared = running.get(name);
  if (!shared) return;
  clearTimeout(shared.ending); // a file may use it twice
  shared.ending = setTimeout(() => void end(name), IDLE_MS);
}

async function end(name: string): Promise<void> {
  const shared = running.get(name);
  running.delete(name);
  clearTimeout(shared?.ending);
  await (await shared?.gateway)?.stop();
}

process.once('disconnect', () => [...running.keys()].forEach((name) => void end(name)));
