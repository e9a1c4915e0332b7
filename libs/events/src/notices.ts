import { Database, TenantRow, newId, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A fact for people, which other systems do not receive as an event. The reader that writes notifications removes it.
 */
@Entity('notices')
export class Notice extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  /** The kind of its notifications, such as `job_finished`. */
  @Column('text')
  kind: string;

  @Column({ type: 'text', collation: 'C' })
  resource_id: string;

  /** The user whose call caused it; null after a timer. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  actor_id: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  occurred_at: string;

  /** Ids and numbers, in the form of the kind. */
  @Column('json')
  data: object;
}

export type NewNotice = Pick<Notice, 'kind' | 'resource_id'> & Partial<Pick<Notice, 'actor_id' | 'data'>>;

/** Posts notices in the transaction that causes them. */
@Injectable()
export class Notices {
  constructor(private readonly db: Database) {}

  /** @param notice without an actor: the service caused it */
  async post({ kind, resource_id, actor_id = null, data = {} }: NewNotice): Promise<void> {
    const id = newId();
    const unread = sql`insert into unread_notices (${tenant.column}, id) values (${tenant.id}, ${id})`;
    await this.db.transaction(async () => {
      await Promise.all([
        this.db.rowsOf(Notice).insertMany([{ id, kind, resource_id, actor_id, data }]),
        this.db.run(unread),
      ]);
    });
  }
}
