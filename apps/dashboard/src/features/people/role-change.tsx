import { useViewer } from '../../api/viewer';
import { roleText } from '../../format/role';
import { Notice } from '../../ui/notice';
import type { Person } from './use-people';
import { WORDS } from './words';

/** The roles that decide requests. */
const DECIDING = new Set(['owner', 'admin', 'approver']);

/** What a change of the role causes. */
export function RoleChange({ person: { id, name, levels }, role }: { person: Person; role: string }) {
  const { user } = useViewer();
  return (
    <Notice>
      <p>{WORDS.roleChange(name, roleText(role))}</p>
      {levels.length > 0 && !DECIDING.has(role) && (
        <p>{WORDS.noDecisions(name, levels.map(({ code }) => code).join(', '))}</p>
      )}
      {id === user.id && <p>{WORDS.ownRole}</p>}
    </Notice>
  );
}
