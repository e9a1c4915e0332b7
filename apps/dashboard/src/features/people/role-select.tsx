import type { ReactNode } from 'react';
import { useViewer } from '../../api/viewer';
import { roleText, rolesGivenBy } from '../../format/role';
import { Select } from '../../ui/field';

interface RoleSelectProps {
  id: string;
  error: string | undefined;
  hint?: ReactNode;
  /** The kind of the user who gets the role. A service account is never an owner. */
  kind?: string;
  role: string;
  onChange: (role: string) => void;
}

/** The roles that the person may give. */
export function RoleSelect({ kind = 'human', role, onChange, ...rest }: RoleSelectProps) {
  const { user } = useViewer();
  return (
    <Select label="Role" {...rest} value={role} onChange={({ target }) => onChange(target.value)}>
      {rolesGivenBy(user.role, kind).map((each) => (
        <option key={each} value={each}>
          {roleText(each)}
        </option>
      ))}
    </Select>
  );
}
