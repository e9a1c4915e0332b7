import { createLog } from '../create-app';
import { isTracing } from '../observing-settings';
import type { Settings } from '../settings';

/** Sends spans to the collector that the settings name, if they do; what does it is not even loaded otherwise. @returns what sends the last ones */
export async function startTracing(settings: Settings): Promise<() => Promise<void>> {
  if (!isTracing(settings)) return async () => undefined;
  const { connectCollector } = await import('./collector.js');
  return connectCollector(settings, createLog(settings));
}
