import { Notice } from '../../ui/alert';
import { Choice } from '../../ui/choice';
import { Checkbox, TextArea } from '../../ui/field';
import { FieldGroup } from '../../ui/field-group';
import type { FieldProblems } from '../../ui/use-form-problems';
import styles from './api-keys.module.css';
import type { KeySettings } from './key-form';
import { SCOPES, unknownScopes, withScope } from './scopes';

export interface SettingFieldsProps {
  form: KeySettings;
  onChange: (change: Partial<KeySettings>) => void;
  at: FieldProblems['at'];
}

/** What a key may do of what its roles allow, and from which addresses. */
export const AccessFields = ({ form, onChange, at }: SettingFieldsProps) => (
  <>
    <Choice
      label="Scopes"
      {...at('scopes')}
      value={form.access}
      onChange={(access) => onChange({ access })}
      options={[
        { value: 'all', label: 'All that the role allows' },
        { value: 'only', label: 'Only these', hint: 'A scope adds no right: the role must allow it, too.' },
      ]}
    />
    {form.access === 'only' && <AllowedScopes chosen={form.scopes} onChange={(scopes) => onChange({ scopes })} />}
    <TextArea
      label="Allowed addresses"
      hint="One IPv4 or IPv6 address or range per line, such as 203.0.113.7 or 10.0.0.0/8. Leave empty for any address."
      spellCheck={false}
      autoComplete="off"
      className={styles.addresses}
      {...at('allowed_cidrs')}
      value={form.addresses}
      onChange={({ target }) => onChange({ addresses: target.value })}
    />
  </>
);

interface AllowedScopesProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** A checkbox for each scope. Scopes that this version does not know stay until they are removed. */
const AllowedScopes = ({ chosen, onChange }: AllowedScopesProps) => (
  <>
    <FieldGroup legend="Allowed scopes">
      <div className={styles.scopes}>
        {[...SCOPES, ...unknownScopes(chosen).map((scope) => [scope, 'Not known to this version'] as const)].map(
          ([scope, text]) => (
            <Checkbox
              key={scope}
              label={<code className={styles.scope}>{scope}</code>}
              hint={text}
              checked={chosen.includes(scope)}
              onChange={({ target }) => onChange(withScope(chosen, scope, target.checked))}
            />
          ),
        )}
      </div>
    </FieldGroup>
    {chosen.length === 0 && (
      <Notice>
        Without a scope, the key may do only what needs no permission, such as reading its own user and its jobs.
      </Notice>
    )}
  </>
);
