import { ApprovalRequest } from '@das/approval-requests';
import type { Gateway } from './gateway';
import type { Team } from './workflow-fixture';

/** Locks a request in a transaction. @returns a function that releases the lock */
export async function holdRequest({ db }: Gateway, { tenant }: Team, id: string): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const holding = await new Promise<{ ended: Promise<void> }>((resolve, reject) => {
    const ended = tenant.as(() =>
      db.transaction(async () => {
        await db.rowsOf(ApprovalRequest).getForUpdate(id);
        resolve({ ended });
        await released;
      }),
    );
    ended.catch(reject);
  });
  return async () => {
    release();
    await holding.ended;
  };
}
