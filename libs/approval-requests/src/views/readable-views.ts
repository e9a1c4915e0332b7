import { type Condition, type Database, type Fragment, NotFound, requireContext, sql, where } from '@das/platform';
import { mayNow } from '@das/tenants';
import { SavedView } from '../model/saved-view';
import { type ViewCriteria, criteriaOf } from '../rules/views/criteria-of';
import type { ViewUser } from '../rules/views/view-rights';

/** The caller as a user of views. */
export function viewUser(): ViewUser {
  const { actor, read_only = false } = requireContext();
  return { user_id: actor.user_id, managesShared: mayNow('tenant:manage'), read_only };
}

/** Whose list a view is in: that of its creator, or that of the tenant. The expression of the index `saved_views_name_unique`. */
const OWNER = sql.raw(`(case when shared then '' else created_by_id end)`);

/** The views in one list. @param owner_id null: the shared ones */
export const viewsOf = (owner_id: string | null): Fragment => sql.fragment`${OWNER} = ${owner_id ?? ''}`;

/** The SQL form of `mayReadView`. */
export const readableViews = (): Condition => sql.fragment`${OWNER} in (${viewUser().user_id ?? ''}, '')`;

/** The view, if the caller may read it. */
export async function readableView(db: Database, id: string): Promise<SavedView | null> {
  const condition = where.references('id', id);
  if (!condition) return null;
  const [view = null] = await db.rowsOf(SavedView).list({ where: where.all([condition, readableViews()]) });
  return view;
}

/** What a view says about a list of requests. @throws NotFound when the caller may not read the view */
export async function criteriaOfView(db: Database, id: string): Promise<ViewCriteria> {
  const view = await readableView(db, id);
  if (!view) throw new NotFound(SavedView.name, id);
  return criteriaOf(view);
}
