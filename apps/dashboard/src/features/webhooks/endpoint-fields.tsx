import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import type { WriteState } from '../../api/use-write';
import { ErrorSummary } from '../../ui/error-summary';
import type { FieldProblem } from '../../ui/field-problem';
import { ErrorState } from '../../ui/error-state';
import { Field, TextArea } from '../../ui/field';
import { WriteProblem } from '../../ui/write-problem';
import type { EndpointInput, EndpointProblems } from './endpoint-input';
import { EventTypesField } from './event-types-field';
import { eventTypesQuery } from './event-types';
import { WORDS } from './words';

interface EndpointFieldsProps {
  input: EndpointInput;
  problems: EndpointProblems;
  onChange: (input: EndpointInput) => void;
  state: WriteState;
  onRetry: () => void;
  onCheck?: () => Promise<string>;
}

/** The fields of an endpoint with their problems. */
export function EndpointFields({ input, problems, onChange, state, ...repeat }: EndpointFieldsProps) {
  const prefix = useId();
  const catalogue = useQuery(eventTypesQuery);
  const ids = { url: `${prefix}-url`, description: `${prefix}-description`, event_types: `${prefix}-events` };
  const summary = useMemo((): FieldProblem[] => {
    const labels = { url: WORDS.url, description: WORDS.description, event_types: WORDS.eventTypes };
    return Object.entries(problems).map(([name, message]) => {
      const field = name as keyof EndpointInput;
      return { id: `${prefix}-${field === 'event_types' ? 'events' : field}`, label: labels[field] ?? name, message };
    });
  }, [problems, prefix]);
  return (
    <>
      {summary.length > 0 ? <ErrorSummary problems={summary} /> : <WriteProblem state={state} {...repeat} />}
      <Field
        id={ids.url}
        label={WORDS.url}
        hint={WORDS.urlHint}
        error={problems.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_048}
        required
        value={input.url}
        onChange={({ target }) => onChange({ ...input, url: target.value })}
      />
      <TextArea
        id={ids.description}
        label={WORDS.description}
        error={problems.description}
        rows={2}
        maxLength={2_000}
        value={input.description}
        onChange={({ target }) => onChange({ ...input, description: target.value })}
      />
      {catalogue.error && <ErrorState error={catalogue.error} onRetry={() => void catalogue.refetch()} />}
      {catalogue.data && (
        <EventTypesField
          id={ids.event_types}
          catalogue={catalogue.data}
          chosen={input.event_types}
          onChange={(event_types) => onChange({ ...input, event_types })}
          error={problems.event_types}
        />
      )}
    </>
  );
}
