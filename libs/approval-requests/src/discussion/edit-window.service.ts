import { Database, loadBatched, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { Comment } from '../model/comment';

export interface EditWindow {
  now: string;
  /** A comment that was written later may still be edited by its author. */
  since: string;
}

/** Reads the time to edit a comment, which the tenant sets; it counts on the business clock. */
@Injectable()
export class EditWindowService {
  constructor(private readonly db: Database) {}

  async read(): Promise<EditWindow> {
    const now = this.db.clock.sql;
    const [window] = await this.db.run<EditWindow>(
      sql`select ${now} as now, ${now} - comment_edit_minutes * interval '1 minute' as since from tenants where id = ${tenant.id}`,
    );
    if (!window) throw new Error('The tenant of the request context does not exist.');
    return window;
  }

  /** As {@link read}, once for all comments of a response. */
  async load(): Promise<EditWindow> {
    const window = await loadBatched('edit window', 'current', async () => new Map([['current', await this.read()]]));
    return window as EditWindow; // every request context has a tenant
  }
}

/** Moments of rows and of the window are text of the same form, to the second. */
export const isWithin = ({ since }: EditWindow, { written_at }: Pick<Comment, 'written_at'>): boolean =>
  written_at > since;
