import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Choice } from '../../ui/choice';
import { Field } from '../../ui/field';
import { Notice } from '../../ui/notice';
import type { Settings } from './changes-of';
import { timeZones, zoneText } from './time-zones';
import { WORDS } from './words';

interface OrganisationFieldsProps {
  id: string;
  begun: Settings;
  messages: Record<string, string>;
}

export function OrganisationFields({ id, begun, messages }: OrganisationFieldsProps) {
  const { register, control } = useFormContext<Settings>();
  const basis = useController({ control, name: 'routing_basis' }).field;
  const policy = useController({ control, name: 'self_approval' }).field;
  const current = useWatch({ control, name: 'routing_basis' });
  return (
    <>
      <Field id={`${id}-name`} label={WORDS.name} autoComplete="off" error={messages['name']} {...register('name')} />
      <TimeZone id={id} begun={begun} error={messages['timezone']} />
      <Currency id={id} error={messages['currency']} />
      <Choice
        id={`${id}-routing_basis`}
        label={WORDS.basis}
        options={WORDS.bases}
        error={messages['routing_basis']}
        value={basis.value}
        onChange={basis.onChange}
      />
      {current !== begun.routing_basis && <Notice>{WORDS.basisChange}</Notice>}
      <Choice
        id={`${id}-self_approval`}
        label={WORDS.self}
        options={WORDS.policies}
        error={messages['self_approval']}
        value={policy.value}
        onChange={policy.onChange}
      />
    </>
  );
}

/** A field with the time zones of the browser as suggestions. The service decides whether a name is one. */
function TimeZone({ id, begun, error }: { id: string; begun: Settings; error: string | undefined }) {
  const { register } = useFormContext<Settings>();
  const [opened_ms] = useState(Date.now);
  return (
    <>
      <Field
        id={`${id}-timezone`}
        label={WORDS.timezone}
        hint={WORDS.timezoneHint}
        autoComplete="off"
        spellCheck={false}
        list={`${id}-zones`}
        error={error}
        {...register('timezone', { setValueAs: (text: string) => text.trim() })}
      />
      <datalist id={`${id}-zones`}>
        {timeZones(begun.timezone).map((zone) => (
          <option key={zone} value={zone}>
            {zoneText(zone, opened_ms)}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Letters become capitals, as the service requires. */
function Currency({ id, error }: { id: string; error: string | undefined }) {
  const { control } = useFormContext<Settings>();
  const { field } = useController({ control, name: 'currency' });
  return (
    <Field
      id={`${id}-currency`}
      label={WORDS.currency}
      hint={WORDS.currencyHint}
      autoComplete="off"
      spellCheck={false}
      error={error}
      {...field}
      onChange={({ target }) => field.onChange(target.value.toUpperCase().trim())}
    />
  );
}
