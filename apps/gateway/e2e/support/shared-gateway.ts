import type { Settings } from '../../src/config/settings';
import { type Gateway, startGateway } from './gateway';
import { SharedByFiles } from './shared-by-files';

/** Each combination of these is one service per worker process. */
export type SharedSettings = Partial<Pick<Settings, 'DAS_TRUST_PROXY'>>;

const services = new Map<string, SharedByFiles<Gateway>>();

/** The service with these settings. */
export function sharedGateway(settings: SharedSettings): SharedByFiles<Gateway> {
  const name = JSON.stringify(settings);
  const service =
    services.get(name) ??
    new SharedByFiles(
      () => startGateway(settings),
      (gateway) => gateway.stop(),
    );
  services.set(name, service);
  return service;
}
