import { Alert } from './alert';
import { ErrorSummary } from './error-summary';
import type { FieldProblems, FormWrite } from './use-form-problems';
import { WriteProblem, type WriteProblemProps } from './write-problem';

interface FormProblemsProps extends Omit<WriteProblemProps, 'state'> {
  problems: FieldProblems;
  write: FormWrite;
}

/** Why a form was not saved: the messages of its fields with a link to each, messages without a field, or the problem of the write. */
export function FormProblems({ problems: { list, others, attempt }, write, ...actions }: FormProblemsProps) {
  if (list.length + others.length === 0) return <WriteProblem state={write.state} {...actions} />;
  return (
    <>
      <ErrorSummary problems={list} attempt={attempt} />
      {others.length > 0 && <Alert>{others.join(' ')}</Alert>}
    </>
  );
}
