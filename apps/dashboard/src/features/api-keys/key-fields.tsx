import { useViewer } from '../../api/viewer';
import { momentText } from '../../format/moment';
import { roleText, rolesGivenBy } from '../../format/role';
import { Notice } from '../../ui/alert';
import { Field, Select } from '../../ui/field';
import type { FieldProblems } from '../../ui/use-form-problems';
import { AccessFields, type SettingFieldsProps } from './access-fields';
import { EXPIRIES, expiryText } from './expiry';
import type { KeyForm, KeySettings } from './key-form';
import { kindText } from './key-state';

interface KeyFieldsProps {
  form: KeyForm;
  onChange: (change: Partial<KeyForm>) => void;
  at: FieldProblems['at'];
  people: readonly { id: string; name: string; role: string; kind?: string }[];
}

/** The fields of a new key. */
export function KeyFields(props: KeyFieldsProps) {
  const { form, onChange, at } = props;
  const { user, environment } = useViewer();
  return (
    <>
      <NameField {...props} />
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
      <SettingFields {...props} />
    </>
  );
}

export const NameField = ({ form, onChange, at }: SettingFieldsProps) => (
  <Field
    label="Name"
    hint="Say which program uses the key."
    autoComplete="off"
    {...at('name')}
    value={form.name}
    onChange={({ target }) => onChange({ name: target.value })}
  />
);

interface EndProps extends SettingFieldsProps {
  /** The end that the key has, when it has one. */
  ends?: string | null;
}

/** The fields that a key can change later, without its name. */
export const SettingFields = (props: EndProps) => (
  <>
    <Expires {...props} />
    <Field
      label="Requests per minute"
      hint="For GraphQL. Leave empty for the default limit."
      inputMode="numeric"
      autoComplete="off"
      {...props.at('requests_per_minute')}
      value={props.form.per_minute}
      onChange={({ target }) => props.onChange({ per_minute: target.value })}
    />
    <AccessFields {...props} />
  </>
);

/** The person or service account that the key acts as. The role stays: a key of a person with few rights has not more than these. */
const ActsAs = ({ form, onChange, at, people }: KeyFieldsProps) => (
  <Select
    label="Acts as"
    {...at('user_id')}
    value={form.user_id}
    onChange={({ target }) => onChange({ user_id: target.value })}
  >
    {people.map((person) => (
      <option key={person.id} value={person.id}>
        {`${person.name} (${roleText(person.role)}${person.kind === 'service' ? ', service account' : ''})`}
      </option>
    ))}
  </Select>
);

/** A problem belongs to the date when there is one. */
function Expires({ form, onChange, at, ends = null }: EndProps) {
  const { tenant } = useViewer();
  const isDate = form.expiry === 'date';
  return (
    <>
      <Select
        label="Expires"
        hint={expiryHint(form.expiry, ends !== null)}
        {...(!isDate && at('expires_at'))}
        value={form.expiry}
        onChange={({ target }) => onChange({ expiry: target.value as KeySettings['expiry'] })}
      >
        {ends !== null && <option value="unchanged">{momentText(ends, tenant.timezone)}</option>}
        {EXPIRIES.map((expiry) => (
          <option key={expiry} value={expiry}>
            {expiryText(expiry)}
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

/** @param hasEnd whether the key has an end already, from which a period might seem to count */
function expiryHint(expiry: KeySettings['expiry'], hasEnd: boolean): string | undefined {
  if (expiry === 'never') return 'A key without an expiry works until it is revoked.';
  return hasEnd && expiry !== 'unchanged' && expiry !== 'date' ? 'Counted from now.' : undefined;
}
