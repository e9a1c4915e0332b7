import { type Credentials, clusterFolder, initialiseCluster } from './initialise-cluster';
import { placeCluster } from './place-cluster';
import { runningPostmaster } from './postmaster';

/** Where a cluster's server answers. */
export interface ServerAddress extends Credentials {
  port: number;
}

/** The address of a database for the administrator, who owns everything. */
export const adminUrl = ({ admin_password, port }: ServerAddress, database: string): string =>
  `postgres://postgres:${admin_password}@127.0.0.1:${port}/${database}`;

/** The same for the log-in that owns nothing. */
export const serviceUrl = ({ service_password, port }: ServerAddress, database: string): string =>
  `postgres://das_service:${service_password}@127.0.0.1:${port}/${database}`;

/** The server of `data_dir` that another process holds, for a guest; undefined when none runs. */
export async function runningServer(data_dir: string): Promise<ServerAddress | undefined> {
  const place = await placeCluster(data_dir);
  const credentials = await initialiseCluster(place);
  const running = await runningPostmaster(clusterFolder(place));
  return running && { ...credentials, port: running.port };
}
