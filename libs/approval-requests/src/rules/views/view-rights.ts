import type { Failure } from '@das/platform';
import type { SavedView } from '../../model/saved-view';

/** A user of views, with the effective rights of their key. */
export interface ViewUser {
  user_id: string | undefined;
  /** Whether they may write shared views. */
  managesShared: boolean;
  read_only: boolean;
}

/** The list that a view is in: that of its creator, or the shared one. */
type ListOfView = Pick<SavedView, 'created_by_id' | 'shared'>;

export const isCreator = ({ created_by_id }: ListOfView, { user_id }: ViewUser): boolean => created_by_id === user_id;

/** A private view behaves to others as if it were absent. */
export const mayReadView = (view: ListOfView, user: ViewUser): boolean => view.shared || isCreator(view, user);

/** Whether the user may change and delete the view. */
export const mayEditView = (view: ListOfView, user: ViewUser): boolean =>
  !user.read_only && (view.shared ? user.managesShared : isCreator(view, user));

export const MAX_PRIVATE_VIEWS = 100;
export const MAX_SHARED_VIEWS = 200;

/** The failure of one view more than a user or a tenant may have. @param present the number of views in its new list */
export function tooManyViews(shared: boolean, present: number): Failure[] {
  const max = shared ? MAX_SHARED_VIEWS : MAX_PRIVATE_VIEWS;
  return present < max ? [] : [{ path: ['input', 'shared'], rule: 'max_views', params: { max } }];
}

/** What the audit log says about a view. Others read the log, so it does not have the content of a private one. */
export const auditedView = ({
  id,
  name,
  filter,
  order_by,
  columns,
  shared,
}: SavedView): { id: string } & Partial<SavedView> =>
  shared ? { id, name, filter, order_by, columns, shared } : { id, shared };
