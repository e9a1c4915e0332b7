import { Audit } from '@das/audit';
import {
  Database,
  NotFound,
  Refused,
  ValidationFailed,
  caseFolded,
  changesNothing,
  checkedInput,
  sql,
} from '@das/platform';
import { TenantsService, User, assertMay } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { SavedView } from '../model/saved-view';
import { auditedView, isCreator, mayEditView, mayReadView, tooManyViews } from '../rules/views/view-rights';
import { readableView, readableViews, viewUser, viewsOf } from './readable-views';
import { CreateSavedViewInput, SavedViewInput } from './saved-view-inputs';

/** Reads and writes saved views. Another user's private view is absent to everyone else. */
@Injectable()
export class SavedViewsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly tenants: TenantsService,
  ) {
    tenants.registerUserChange((user) => this.removePrivate(user));
  }

  /** The private views of the caller, then the shared ones, each by name. */
  list(): Promise<SavedView[]> {
    const views = this.db.rowsOf(SavedView).select(undefined, readableViews());
    return this.db.run(sql`${views} order by shared, ${sql.raw(caseFolded('name'))}, id`);
  }

  /** The view, if the caller may read it. */
  find(id: string): Promise<SavedView | null> {
    return readableView(this.db, id);
  }

  isMine(view: SavedView): boolean {
    return isCreator(view, viewUser());
  }

  /** Whether the caller may change and delete the view now. */
  canEdit(view: SavedView): boolean {
    return mayEditView(view, viewUser());
  }

  /**
   * Saves a view of the caller.
   *
   * @param given a `CreateSavedViewInput`; it is checked after the right to share
   * @throws Refused (`forbidden`) when the caller may not share views
   * @throws ValidationFailed for a name in use, and beyond the number of views that a user or the tenant may have
   */
  create(given: object): Promise<SavedView> {
    const created_by_id = refuseSharing(given);
    return this.db.transactionOn(created_by_id, async () => {
      const { name, filter, order_by, columns, ...input } = checkedInput(
        CreateSavedViewInput,
        given as CreateSavedViewInput,
      );
      const list = { shared: input.shared ?? false, created_by_id };
      const { active } = await this.lockList(created_by_id);
      if (!active) throw new Refused('forbidden');
      await this.refuseTooMany(list);
      const values = { ...list, name, filter, order_by: order_by ?? null, columns: columns ?? null };
      const after = await this.db.rowsOf(SavedView).add(values);
      await this.audit.record('saved_view.created', { after: auditedView(after), metadata: { shared: after.shared } });
      return after;
    });
  }

  /**
   * Changes a view; absent fields stay. A shared view that becomes private belongs to its creator.
   *
   * @param given a `SavedViewInput`; it is checked after the view
   * @throws NotFound
   * @throws Refused (`forbidden`) for a shared view, or to share one, unless the caller may
   * @throws ValidationFailed as {@link create}
   */
  update(id: string, given: object): Promise<SavedView> {
    refuseSharing(given);
    return this.db.transactionOn(id, async () => {
      const before = await this.lock(id, (given as SavedViewInput).shared !== undefined);
      if (!before) throw new NotFound(SavedView.name, id);
      if (!this.canEdit(before)) throw new Refused('forbidden');
      const { id: _, ...change } = checkedInput(SavedViewInput, given as SavedViewInput);
      if (changesNothing(before, change)) return before;
      const shared = change.shared ?? before.shared;
      if (shared !== before.shared) await this.refuseTooMany({ ...before, shared });
      const after = await this.db.rowsOf(SavedView).change(before.id, change);
      const changed = { before: auditedView(before), after: auditedView(after) };
      await this.audit.record('saved_view.updated', { ...changed, metadata: { shared: after.shared } });
      return after;
    });
  }

  /**
   * Deletes a view.
   *
   * @returns the view as it was; null when there is none that the caller may read
   * @throws Refused (`forbidden`) for a shared view, unless the caller may write them
   */
  remove(id: string): Promise<SavedView | null> {
    refuseSharing({});
    return this.db.transaction(async () => {
      const view = await this.lock(id);
      if (!view) return null;
      if (!this.canEdit(view)) throw new Refused('forbidden');
      await this.db.rowsOf(SavedView).remove(view.id);
      await this.recordRemoved(view);
      return view;
    });
  }

  /** Private views end with their user; shared ones stay. */
  private async removePrivate({ id, active }: User): Promise<void> {
    if (active) return;
    const views = await this.db.rowsOf(SavedView).list({ where: viewsOf(id) });
    if (!views.length) return;
    await this.db.rowsOf(SavedView).removeAll(viewsOf(id));
    for (const view of views) await this.recordRemoved(view);
  }

  private recordRemoved(before: SavedView): Promise<void> {
    return this.audit.record('saved_view.deleted', {
      before: auditedView(before),
      metadata: { shared: before.shared },
    });
  }

  /** @param moves whether the view may move to another list, which is then locked before the view */
  private async lock(id: string, moves = false): Promise<SavedView | null> {
    const found = await this.find(id);
    if (!found) return null;
    if (moves) await this.lockList(found.created_by_id);
    const view = await this.db.rowsOf(SavedView).findForUpdate(found.id);
    return view && mayReadView(view, viewUser()) ? view : null;
  }

  /**
   * Keeps other views from joining the shared list and that of the user, so that numbers hold, and the user from being deactivated. It locks
   * in the order of a change of users.
   */
  private async lockList(user_id: string): Promise<User> {
    const [, user] = await Promise.all([this.tenants.lockPeople(), this.db.rowsOf(User).getForChange(user_id)]);
    return user;
  }

  private async refuseTooMany({ shared, created_by_id }: Pick<SavedView, 'created_by_id' | 'shared'>): Promise<void> {
    const present = await this.db.rowsOf(SavedView).count(viewsOf(shared ? null : created_by_id));
    const failures = tooManyViews(shared, present);
    if (failures.length) throw new ValidationFailed(failures);
  }
}

/**
 * @returns the id of the caller
 * @throws Refused (`forbidden`) when the caller may not write views, or may not share the given one
 */
function refuseSharing(given: object): string {
  const { user_id, read_only } = viewUser();
  const shares = (given as SavedViewInput).shared === true;
  if (user_id === undefined || read_only) throw new Refused('forbidden');
  if (shares) assertMay('tenant:manage');
  return user_id;
}
