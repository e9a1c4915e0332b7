import { type ScopedRows, where } from '@das/platform';

/** What a row that the running transaction has deleted has left: its last values with `deleted_at`. */
export async function tombstoneOf<T extends object>(rows: ScopedRows<T>, id: string): Promise<T> {
  const [deleted] = await rows.withDeleted().list({ where: where.equals('id', id) });
  if (!deleted) throw new Error('The deleted row has left no tombstone.');
  return deleted;
}
