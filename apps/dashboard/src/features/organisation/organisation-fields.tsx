import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { isTimeZone, timeZones, zoneText } from '../../format/time-zones';
import { Choice } from '../../ui/choice';
import { Field } from '../../ui/field';
import { Notice } from '../../ui/alert';
import type { FieldProblems } from '../../ui/use-form-problems';
import type { Settings } from './changes-of';
import { SuggestedField } from './suggested-field';

const BASES = [
  {
    value: 'unit_price',
    label: 'Unit price',
    hint: 'The requested price of a line is compared with the thresholds of the levels.',
  },
  {
    value: 'line_total',
    label: 'Line total',
    hint: 'The requested price times the quantity of the line. A line without a quantity counts as one piece.',
  },
  {
    value: 'request_total',
    label: 'Request total',
    hint: 'The sum of all lines. A line without a price counts as 0.',
  },
];

const POLICIES = [
  {
    value: 'owner_only',
    label: 'Owner only',
    hint: 'People cannot decide their own requests. An owner can, and the audit log marks it.',
  },
  { value: 'forbid', label: 'Forbidden', hint: 'People cannot decide their own requests, not even an owner.' },
  { value: 'allow', label: 'Allowed', hint: 'People may decide their own requests at the levels that they hold.' },
];

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
      <Field label="Name" autoComplete="off" {...at('name')} {...register('name')} />
      <TimeZone begun={begun} {...at('timezone')} />
      <Currency {...at('currency')} />
      <Choice
        label="Routing basis"
        options={BASES}
        {...at('routing_basis')}
        value={basis.value}
        onChange={basis.onChange}
      />
      {current !== begun.routing_basis && (
        <Notice>
          Pending steps stay as planned. The new basis applies to requests that are created, edited or resubmitted from
          now on.
        </Notice>
      )}
      <Choice
        label="Self-approval"
        options={POLICIES}
        {...at('self_approval')}
        value={policy.value}
        onChange={policy.onChange}
      />
    </>
  );
}

/** A time zone of the browser. The service decides whether a name is one. */
function TimeZone({ begun, ...shown }: ReturnType<FieldProblems['at']> & { begun: Settings }) {
  const [zones] = useState(() => {
    const opened_ms = Date.now();
    return timeZones(begun.timezone).map((zone) => ({ value: zone, label: zoneText(zone, opened_ms) }));
  });
  return (
    <SuggestedField
      name="timezone"
      label="Time zone"
      hint="Type part of a name, such as Chicago. The time zone decides when a day ends, and all times are shown in it."
      empty="No time zones match."
      readAs={(text) => text}
      problemOf={(zone) =>
        isTimeZone(zone) ? undefined : 'There is no time zone of this name. Choose one of the list.'
      }
      options={zones}
      {...shown}
    />
  );
}

const CURRENCY_NAMES = new Intl.DisplayNames('en', { type: 'currency' });
const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code}, ${CURRENCY_NAMES.of(code) ?? code}`,
}));

/** Letters become capitals, as the service requires. */
const Currency = (shown: ReturnType<FieldProblems['at']>) => (
  <SuggestedField
    name="currency"
    label="Currency"
    hint="An ISO 4217 code, such as USD. Empty for none. Stored prices are not converted."
    empty="No currencies match."
    readAs={(text) => text.toUpperCase()}
    problemOf={(code) =>
      code === '' || CURRENCIES.some(({ value }) => value === code)
        ? undefined
        : 'There is no currency with this code. Choose one of the list.'
    }
    options={CURRENCIES}
    {...shown}
  />
);
