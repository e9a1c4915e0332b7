import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { Notice } from '../../ui/alert';
import { Button } from '../../ui/button';
import { labelsOf as fieldLabels, problemsOf } from '../../ui/form-fields';
import { FormProblems } from '../../ui/form-problems';
import type { FieldLabels } from '../../ui/problems-in';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { RESPONSE_TIMES, type Settings, changesOf, settingsOf } from './changes-of';
import { OrganisationFields } from './organisation-fields';
import { updateOrganisationDocument } from './organisation.graphql.ts';
import styles from './organisation.module.css';
import { ReasonCodes } from './reason-codes';
import { ResponseTimes } from './response-times';

interface OrganisationFormProps {
  /** The settings that the form began with. */
  begun: Settings;
  /** The settings as they were read last. */
  stored: Settings;
  /** Begins again with other settings, or with those that were read last. */
  onBegin: (settings?: Settings) => void;
  /** Called with whether there are changes that are not saved. */
  onChanges: (hasChanges: boolean) => void;
}

export function OrganisationForm({ begun, stored, onBegin, onChanges }: OrganisationFormProps) {
  const queries = useQueryClient();
  const write = useWrite(updateOrganisationDocument);
  const form = useForm<Settings>({ defaultValues: begun });
  const typed = useWatch({ control: form.control }) as Settings;
  const problems = useFormProblems(labelsOf(typed.reason_codes.length), write);
  const changes = changesOf(begun, typed);
  const hasChanges = Object.keys(changes).length > 0;
  useEffect(() => onChanges(hasChanges), [onChanges, hasChanges]);
  const wasChanged = Object.keys(changesOf(begun, stored)).length > 0;
  const save = async () => {
    if (!hasChanges) return announce('Nothing has changed.');
    if (problems.show(problemsOf(RESPONSE_TIMES, typed))) return;
    const result = await write.send({ input: changes });
    if (!result?.updateTenant) return;
    announce('Saved.');
    onBegin(settingsOf(result.updateTenant));
    await queries.invalidateQueries();
  };
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        aria-label="Settings of the organisation"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        {wasChanged && (
          <Notice>
            <p>
              Another person changed these settings while this page was open. Saving replaces only what you changed
              here.
            </p>
            <Button onClick={() => onBegin()}>Discard my changes</Button>
          </Notice>
        )}
        <FormProblems problems={problems} write={write} onRetry={() => void save()} />
        <OrganisationFields begun={begun} at={problems.at} />
        <ResponseTimes at={problems.at} />
        <ReasonCodes at={problems.at} />
        <div>
          <Button type="submit" look="primary" disabled={write.isSending}>
            {write.isSending ? 'Saving…' : 'Save changes'}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

const LABELS: FieldLabels = {
  name: 'Name',
  timezone: 'Time zone',
  currency: 'Currency',
  routing_basis: 'Routing basis',
  self_approval: 'Self-approval',
  ...fieldLabels(RESPONSE_TIMES),
  reason_codes: 'Reason codes',
};

/** The fields of the form. @param reasons the number of reason codes */
const labelsOf = (reasons: number): FieldLabels =>
  Object.fromEntries<string>([
    ...Object.entries(LABELS),
    ...Array.from({ length: reasons }, (_, index) => reasonLabels(index)).flat(),
  ]);

const reasonLabels = (index: number): [path: string, label: string][] => [
  [`reason_codes.${index}.code`, `Code ${index + 1}`],
  [`reason_codes.${index}.label`, `Label ${index + 1}`],
];
