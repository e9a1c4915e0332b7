import { useViewer } from '../../api/viewer';
import { roleText, rolesGivenBy } from '../../format/role';
import { Field, Select } from '../../ui/field';
import { EXPIRIES, type Expiry } from './expiry';
import type { KeyForm } from './key-form';
import { WORDS } from './words';

interface KeyFieldsProps {
  id: string;
  form: KeyForm;
  onChange: (change: Partial<KeyForm>) => void;
  messages: Record<string, string>;
  people: readonly { id: string; name: string; role: string }[];
}

export function KeyFields(props: KeyFieldsProps) {
  const { id, form, onChange, messages } = props;
  const { user, environment } = useViewer();
  return (
    <>
      <Field
        id={`${id}-name`}
        label={WORDS.name}
        hint={WORDS.nameHint}
        autoComplete="off"
        error={messages['name']}
        value={form.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        id={`${id}-kind`}
        label={WORDS.kind}
        hint={WORDS.kindHint}
        error={messages['kind']}
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
        id={`${id}-role`}
        label={WORDS.role}
        hint={WORDS.roleHint}
        error={messages['role']}
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
        id={`${id}-requests_per_minute`}
        label={WORDS.perMinute}
        hint={WORDS.perMinuteHint}
        inputMode="numeric"
        autoComplete="off"
        error={messages['requests_per_minute']}
        value={form.per_minute}
        onChange={({ target }) => onChange({ per_minute: target.value })}
      />
    </>
  );
}

/** The person that the key acts as. The role follows the person, as on the server. */
const ActsAs = ({ id, form, onChange, messages, people }: KeyFieldsProps) => (
  <Select
    id={`${id}-user_id`}
    label={WORDS.actsAs}
    error={messages['user_id']}
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

function Expires({ id, form, onChange, messages }: KeyFieldsProps) {
  const { tenant } = useViewer();
  const isDate = form.expiry === 'date';
  return (
    <>
      <Select
        id={isDate ? undefined : `${id}-expires_at`}
        label={WORDS.expires}
        hint={form.expiry === 'never' ? WORDS.neverHint : undefined}
        error={isDate ? undefined : messages['expires_at']}
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
          id={`${id}-expires_at`}
          label={WORDS.expiresOn}
          type="date"
          hint={WORDS.expiresOnHint(tenant.timezone)}
          error={messages['expires_at']}
          value={form.day}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      )}
    </>
  );
}
