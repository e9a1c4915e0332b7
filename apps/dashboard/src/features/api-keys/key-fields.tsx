import { useViewer } from '../../api/viewer';
import { roleText, rolesGivenBy } from '../../format/role';
import { Notice } from '../../ui/alert';
import { Field, Select } from '../../ui/field';
import type { FieldProblems } from '../../ui/use-form-problems';
import { EXPIRIES, type Expiry } from './expiry';
import type { KeyForm } from './key-form';
import { kindText } from './key-state';

const EXPIRIES_TEXT = { '30': '30 days', '90': '90 days', '365': '365 days', date: 'A date', never: 'Never' };

interface KeyFieldsProps {
  form: KeyForm;
  onChange: (change: Partial<KeyForm>) => void;
  at: FieldProblems['at'];
  people: readonly { id: string; name: string; role: string }[];
}

export function KeyFields(props: KeyFieldsProps) {
  const { form, onChange, at } = props;
  const { user, environment } = useViewer();
  return (
    <>
      <Field
        label="Name"
        hint="Say which program uses the key."
        autoComplete="off"
        {...at('name')}
        value={form.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        label="Kind"
        hint="A read-only key cannot change anything."
        {...at('kind')}
        value={form.kind}
        onChange={({ target }) => onChange({ kind: target.value })}
      >
        {[environment, 'read_only'].map((kind) => (
          <option key={kind} value={kind}>
            {kindText(kind)}
          </option>
        ))}
      </Select>
      <Select
        label="Role"
        hint="Choose the least that the program needs. The key never has more rights than the person it acts as."
        {...at('role')}
        value={form.role}
        onChange={({ target }) => onChange({ role: target.value })}
      >
        {rolesGivenBy(user.role).map((role) => (
          <option key={role} value={role}>
            {roleText(role)}
          </option>
        ))}
      </Select>
      {form.role === 'owner' && (
        <Notice>A key of an owner may do everything: create keys and owners, and decide every request.</Notice>
      )}
      <ActsAs {...props} />
      <Expires {...props} />
      <Field
        label="Requests per minute"
        hint="For GraphQL. Leave empty for the default limit."
        inputMode="numeric"
        autoComplete="off"
        {...at('requests_per_minute')}
        value={form.per_minute}
        onChange={({ target }) => onChange({ per_minute: target.value })}
      />
    </>
  );
}

/** The person that the key acts as. The role stays: a key of a person with few rights has not more than these. */
const ActsAs = ({ form, onChange, at, people }: KeyFieldsProps) => (
  <Select
    label="Acts as"
    {...at('user_id')}
    value={form.user_id}
    onChange={({ target }) => onChange({ user_id: target.value })}
  >
    {people.map((person) => (
      <option key={person.id} value={person.id}>
        {`${person.name} (${roleText(person.role)})`}
      </option>
    ))}
  </Select>
);

/** A problem belongs to the date when there is one. */
function Expires({ form, onChange, at }: KeyFieldsProps) {
  const { tenant } = useViewer();
  const isDate = form.expiry === 'date';
  return (
    <>
      <Select
        label="Expires"
        hint={form.expiry === 'never' ? 'A key without an expiry works until it is revoked.' : undefined}
        {...(!isDate && at('expires_at'))}
        value={form.expiry}
        onChange={({ target }) => onChange({ expiry: target.value as Expiry })}
      >
        {EXPIRIES.map((expiry) => (
          <option key={expiry} value={expiry}>
            {EXPIRIES_TEXT[expiry]}
          </option>
        ))}
      </Select>
      {isDate && (
        <Field
          label="Expires on"
          type="date"
          hint={`The key works until the end of this day in ${tenant.timezone}.`}
          {...at('expires_at')}
          value={form.day}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      )}
    </>
  );
}
