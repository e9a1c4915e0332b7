import { type Credentials, clusterFolder, initialiseCluster } from './initialise-cluster';
import { placeCluster } from './place-cluster';
import { runningPostmaster } from './postmaster';

/** The port and the passwords of a running server. */
export interface ServerAddress extends Credentials {
  port: number;
}

/** The address of a database for its owner. */
export const adminUrl = ({ admin_password, port }: ServerAddress, database: string): string =>
  `postgres://postgres:${admin_password}@127.0.0.1:${port}/${database}`;

/** The address of a database for the service's log-in, which owns nothing. */
export const serviceUrl = ({ service_password, port }: ServerAddress, database: string): string =>
  `postgres://das_service:${service_password}@127.0.0.1:${port}/${database}`;

/** The server of `data_dir` that another process holds; undefined when none runs. */
export async function runningServer(data_dir: string): Promise<ServerAddress | undefined> {
  const place = await placeCluster(data_dir);
  const credentials = await initialiseCluster(place);
  const running = await runningPostmaster(clusterFolder(place));
  return running && { ...credentials, port: running.port };
}
