import { useMemo } from 'react';
import { hasCode, messagesByPath } from '../api/refused';
import type { WriteState } from '../api/use-write';
import { Alert } from './alert';
import { ErrorSummary } from './error-summary';
import { type FormField, problemsIn } from './problems-in';
import { type Finding, WriteProblem } from './write-problem';

interface FormProblemsProps {
  state: WriteState;
  /** The fields of the form, in their order. */
  fields: readonly FormField[];
  /** The messages of the page's own checks by path. Another object is another attempt: the summary receives the focus. */
  own?: Record<string, string>;
  /** Sends the same write with the same key. */
  onRetry: () => void;
  /** Reads whether the write was recorded, and answers with a sentence. */
  onCheck?: () => Promise<string | Finding>;
}

const NONE: Record<string, string> = {};

/** Why a form was not saved: the messages of its fields with a link to each, messages without a field, or the refusal as a sentence. */
export function FormProblems({ state, fields, own = NONE, ...actions }: FormProblemsProps) {
  const error = state.kind === 'refused' && hasCode(state.error, 'VALIDATION_FAILED') ? state.error : undefined;
  const messages = useMemo(() => (error ? messagesByPath(error) : own), [error, own]);
  const fieldsText = JSON.stringify(fields);
  // the same object until there is another attempt or another field, because the summary takes the focus for other problems
  const { problems, others } = useMemo(() => problemsIn(messages, JSON.parse(fieldsText) as FormField[]), [messages, fieldsText]);
  return (
    <>
      <ErrorSummary problems={problems} />
      {others.length > 0 && <Alert>{others.join(' ')}</Alert>}
      {!error && <WriteProblem state={state} {...actions} />}
    </>
  );
}
