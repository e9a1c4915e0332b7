import { roleText, rolesGivenBy } from '../../format/role';
import styles from './people.module.css';

/** What each role may do. */
const RIGHTS: Record<string, string> = {
  owner: 'Everything, including API keys and the accounts of owners.',
  admin:
    'Decides requests, manages products, levels, people, webhooks and the organisation, and reads the audit log. No API keys.',
  approver: 'Decides requests at the levels that the person holds. Creates requests and changes their own.',
  requester: 'Creates requests and changes their own. Reads products and levels.',
  auditor: 'Reads requests, products, levels and the audit log. Changes nothing.',
};

const SERVICE_RIGHTS: Record<string, string> = {
  ...RIGHTS,
  approver: 'Creates requests and changes its own. Decides none, because a service account holds no level.',
  requester: 'Creates requests and changes its own. Reads products and levels.',
};

/** What the role may do. @param kind of the user who has it */
export const rightsText = (role: string, kind: string): string | undefined =>
  (kind === 'service' ? SERVICE_RIGHTS : RIGHTS)[role];

interface RoleRightsProps {
  current: string;
  /** The kind of the user who gets the role. A service account is never an owner. */
  kind?: 'human' | 'service';
}

/** What each role may do. The chosen role is marked. */
export const RoleRights = ({ current, kind = 'human' }: RoleRightsProps) => (
  <dl className={styles.rights} aria-label="What each role may do">
    {rolesGivenBy('owner', kind).map((role) => (
      <div key={role} className={styles.right} data-current={role === current || undefined}>
        <dt>{roleText(role)}</dt>
        <dd>{rightsText(role, kind)}</dd>
      </div>
    ))}
  </dl>
);
