import type { Logger } from 'pino';
import { isTracing } from '../../config/observability-settings';
import type { Settings } from '../../config/settings';

/** Sends spans to the collector of the settings. The exporter is loaded only when there is one. @returns a function that sends the last spans */
export async function startTracing(settings: Settings, log: Logger): Promise<() => Promise<void>> {
  if (!isTracing(settings)) return async () => undefined;
  const { connectCollector } = await import('./collector.js');
  return connectCollector(settings, log);
}
