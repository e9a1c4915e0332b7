import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { timeZones, zoneText } from '../../format/time-zones';
import { Choice } from '../../ui/choice';
import { Field } from '../../ui/field';
import { Notice } from '../../ui/notice';
import type { FieldProblems } from '../../ui/use-form-problems';
import type { Settings } from './changes-of';
import { WORDS } from './words';

interface OrganisationFieldsProps {
  begun: Settings;
  at: FieldProblems['at'];
}

export function OrganisationFields({ begun, at }: OrganisationFieldsProps) {
  const { register, control } = useFormContext<Settings>();
  const basis = useController({ control, name: 'routing_basis' }).field;
  const policy = useController({ control, name: 'self_approval' }).field;
  const current = useWatch({ control, name: 'routing_basis' });
  return (
    <>
      <Field label={WORDS.name} autoComplete="off" {...at('name')} {...register('name')} />
      <TimeZone begun={begun} {...at('timezone')} />
      <Currency {...at('currency')} />
      <Choice
        label={WORDS.basis}
        options={WORDS.bases}
        {...at('routing_basis')}
        value={basis.value}
        onChange={basis.onChange}
      />
      {current !== begun.routing_basis && <Notice>{WORDS.basisChange}</Notice>}
      <Choice
        label={WORDS.self}
        options={WORDS.policies}
        {...at('self_approval')}
        value={policy.value}
        onChange={policy.onChange}
      />
    </>
  );
}

/** A field with the time zones of the browser as suggestions. The service decides whether a name is one. */
function TimeZone({ begun, ...field }: ReturnType<FieldProblems['at']> & { begun: Settings }) {
  const { register } = useFormContext<Settings>();
  const zones = useId();
  const [opened_ms] = useState(Date.now);
  return (
    <>
      <Field
        label={WORDS.timezone}
        hint={WORDS.timezoneHint}
        autoComplete="off"
        spellCheck={false}
        list={zones}
        {...field}
        {...register('timezone', { setValueAs: (text: string) => text.trim() })}
      />
      <datalist id={zones}>
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
function Currency(shown: ReturnType<FieldProblems['at']>) {
  const { control } = useFormContext<Settings>();
  const { field } = useController({ control, name: 'currency' });
  return (
    <Field
      label={WORDS.currency}
      hint={WORDS.currencyHint}
      autoComplete="off"
      spellCheck={false}
      {...shown}
      {...field}
      onChange={({ target }) => field.onChange(target.value.toUpperCase().trim())}
    />
  );
}
