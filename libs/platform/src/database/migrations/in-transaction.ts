import type { QueryRunner } from 'typeorm';

export async function inTransaction<T>(db: QueryRunner, work: () => Promise<T>): Promise<T> {
  await db.startTransaction();
  try {
    const result = await work();
    await db.commitTransaction();
    return result;
  } catch (error) {
    await db.rollbackTransaction().catch(() => undefined); // fails on a lost connection, whose error is the cause
    throw error;
  }
}
