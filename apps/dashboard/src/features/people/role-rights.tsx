import { roleText, rolesGivenBy } from '../../format/role';
import styles from './people.module.css';

/** What each role may do. */
export const RIGHTS: Record<string, string> = {
  owner: 'Everything, including API keys and the accounts of owners.',
  admin:
    'Decides requests, manages products, levels, people, webhooks and the organisation, and reads the audit log. No API keys.',
  approver: 'Decides requests at the levels that the person holds. Creates requests and changes their own.',
  requester: 'Creates requests and changes their own. Reads products and levels.',
  auditor: 'Reads requests, products, levels and the audit log. Changes nothing.',
};

interface RoleRightsProps {
  current: string;
  /** Who gets the role. A service account is never an owner. */
  to?: 'human' | 'service';
}

/** What each role may do. The chosen role is marked. */
export const RoleRights = ({ current, to = 'human' }: RoleRightsProps) => (
  <dl className={styles.rights} aria-label="What each role may do">
    {rolesGivenBy('owner', to).map((role) => (
      <div key={role} className={styles.right} data-current={role === current || undefined}>
        <dt>{roleText(role)}</dt>
        <dd>{RIGHTS[role]}</dd>
      </div>
    ))}
  </dl>
);
