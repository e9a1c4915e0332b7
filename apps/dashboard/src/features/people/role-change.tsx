import { useViewer } from '../../api/viewer';
import { roleText } from '../../format/role';
import { Notice } from '../../ui/notice';
import type { Person } from './use-people';

/** The roles that decide requests. */
const DECIDING = new Set(['owner', 'admin', 'approver']);

/** What a change of the role causes. */
export function RoleChange({ person: { id, name, levels }, role }: { person: Person; role: string }) {
  const { user } = useViewer();
  return (
    <Notice>
      <p>{`From the next request on, ${name} has the rights of the role ${roleText(role)}. Their keys have at most these rights.`}</p>
      {levels.length > 0 && !DECIDING.has(role) && (
        <p>{`${name} holds ${levels.map(({ code }) => code).join(', ')}, but this role does not decide. Steps there wait for the other holders, or for an owner.`}</p>
      )}
      {id === user.id && <p>This is your own account: you lose the rights of your current role.</p>}
    </Notice>
  );
}
