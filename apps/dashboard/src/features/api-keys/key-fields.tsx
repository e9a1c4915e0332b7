import { useViewer } from '../../api/viewer';
import { roleText, rolesGivenBy } from '../../format/role';
import { Field, Select } from '../../ui/field';
import type { FieldProblems } from '../../ui/use-form-problems';
import { EXPIRIES, type Expiry } from './expiry';
import type { KeyForm } from './key-form';
import { WORDS } from './words';

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
        label={WORDS.name}
        hint={WORDS.nameHint}
        autoComplete="off"
        {...at('name')}
        value={form.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        label={WORDS.kind}
        hint={WORDS.kindHint}
        {...at('kind')}
        value={form.kind}
        onChange={({ target }) => onChange({ kind: target.value })}
      >
        {[environment, 'read_only'].map((kind) => (
          <option key={kind} value={kind}>
            {WORDS.kinds[kind] ?? kind}
          </option>
        ))}
      </Select>
      <ActsAs {...props} />
      <Select
        label={WORDS.role}
        hint={WORDS.roleHint}
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
      <Expires {...props} />
      <Field
        label={WORDS.perMinute}
        hint={WORDS.perMinuteHint}
        inputMode="numeric"
        autoComplete="off"
        {...at('requests_per_minute')}
        value={form.per_minute}
        onChange={({ target }) => onChange({ per_minute: target.value })}
      />
    </>
  );
}

/** The person that the key acts as. The role follows the person, as on the server. */
const ActsAs = ({ form, onChange, at, people }: KeyFieldsProps) => (
  <Select
    label={WORDS.actsAs}
    {...at('user_id')}
    value={form.user_id}
    onChange={({ target }) => {
      const role = people.find((person) => person.id === target.value)?.role;
      onChange({ user_id: target.value, ...(role !== undefined && { role }) });
    }}
  >
    {people.map((person) => (
      <option key={person.id} value={person.id}>
        {WORDS.person(person.name, roleText(person.role))}
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
        label={WORDS.expires}
        hint={form.expiry === 'never' ? WORDS.neverHint : undefined}
        {...(!isDate && at('expires_at'))}
        value={form.expiry}
        onChange={({ target }) => onChange({ expiry: target.value as Expiry })}
      >
        {EXPIRIES.map((expiry) => (
          <option key={expiry} value={expiry}>
            {WORDS.expiries[expiry]}
          </option>
        ))}
      </Select>
      {isDate && (
        <Field
          label={WORDS.expiresOn}
          type="date"
          hint={WORDS.expiresOnHint(tenant.timezone)}
          {...at('expires_at')}
          value={form.day}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      )}
    </>
  );
}
