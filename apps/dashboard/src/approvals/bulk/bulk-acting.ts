import type { Viewer } from '../../api/viewer';
import type { Option } from '../../ui/option';

type ActingViewer = Pick<Viewer, 'acting_for'> & { user: { id: string; levels: readonly object[] } };

/** Whose authority the person may use for many requests: `Myself` first, then each principal. Empty when there is no principal. */
export function actingOf({ user, acting_for }: ActingViewer): Option[] {
  const principals = new Map(acting_for.map(({ principal: { id, name } }) => [id, name]));
  if (!principals.size) return [];
  return [{ value: user.id, label: 'Myself' }, ...[...principals].map(([value, label]) => ({ value, label }))];
}

/** The first choice: the person, unless only principals hold levels. Null without a choice. */
export function firstActing(viewer: ActingViewer): string | null {
  const [own, principal] = actingOf(viewer);
  return (viewer.user.levels.length > 0 ? own : principal)?.value ?? null;
}
