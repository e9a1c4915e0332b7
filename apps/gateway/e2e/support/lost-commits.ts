import { ServiceUnavailable } from '@das/platform';
import type { Gateway } from './gateway';

interface LostCommits {
  count: number;
  restore: () => void;
}

/** Fails transactions after their commit, as a lost connection does. @param isLost by the result of the transaction */
export function loseCommits({ db }: Gateway, isLost: (result: unknown[]) => boolean): LostCommits {
  const transaction = db.transaction.bind(db);
  const spy = jest.spyOn(db, 'transaction').mockImplementation(async (work) => {
    const result = await transaction(work);
    if (!Array.isArray(result) || !isLost(result)) return result;
    lost.count += 1;
    throw new ServiceUnavailable(new Error('Connection terminated'));
  });
  const lost: LostCommits = { count: 0, restore: () => spy.mockRestore() };
  return lost;
}
