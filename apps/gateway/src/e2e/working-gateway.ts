import { type Gateway, startGateway } from './gateway';
import { ownDatabase } from './own-database';

/** A service that also works beside, on a database of its own that goes with it. */
export async function startWorkingGateway(): Promise<Gateway> {
  const database = await ownDatabase();
  const gateway = await startGateway({ DAS_ROLE: 'both' }, database);
  const stop = async (): Promise<void> => {
    await gateway.stop();
    await database.drop();
  };
  return { ...gateway, stop };
}
