import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { partName } from '../../approvals/request/part-name';
import type { ApprovalRequest, Line } from '../../approvals/request/request-query';
import { DecisionProblem } from '../../approvals/decision/decision-problem';
import { Alert } from '../../ui/alert';
import { Button, buttonClasses } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import type { FieldProblem } from '../../ui/problems-in';
import styles from './decide.module.css';
import { DecideLine, fieldId } from './decide-line';
import { countsOf, draftProblem } from './drafts';
import { type LineDecisions, useLineDecisions } from './use-line-decisions';

interface DecideFormProps {
  /** The request as it was when the page opened. */
  request: ApprovalRequest;
  lines: readonly Line[];
}

/** A row for each line, and the button that records the decisions. Afterwards the outcome of each line. */
export function DecideForm({ request, lines: given }: DecideFormProps) {
  const [lines] = useState(given);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const decisions = useLineDecisions(request, lines);
  const { drafts, lost, outcomes, decision, content, record } = decisions;
  const nameOf = (line: Line) => partName(line, request.opportunities);
  const submit = () => {
    const found = lines.flatMap((line) => problemOf(line, nameOf(line), decisions));
    setProblems(found);
    if (!found.length && content.length) record();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ErrorSummary problems={problems} />
      {lines.map((line) => (
        <DecideLine
          key={line.id}
          line={line}
          part={nameOf(line)}
          draft={drafts.get(line.id)}
          onChange={(change) => decisions.change(line.id, change)}
          error={problems.find(({ id }) => [fieldId(line, 'price'), fieldId(line, 'reason')].includes(id))}
          lost={lost.get(line.id)}
          outcome={outcomes?.find(({ opportunity_id }) => opportunity_id === line.id)}
          isOver={outcomes !== undefined}
        />
      ))}
      <div className={styles.footer}>
        <Problem decisions={decisions} />
        {outcomes ? <Done request={request} /> : <Record decisions={decisions} isSending={decision.write.isSending} />}
      </div>
    </form>
  );
}

function problemOf(line: Line, part: string, { drafts, lost }: LineDecisions): FieldProblem[] {
  const draft = drafts.get(line.id);
  const problem = draft && !lost.has(line.id) ? draftProblem(draft) : undefined;
  if (!problem) return [];
  const field = problem.field === 'price' ? 'Counter price' : 'Reason code';
  return [{ id: fieldId(line, problem.field), label: `${part}, ${field}`, message: problem.message }];
}

/** A lost race marks the lines that are lost; the others can be tried again. */
function Problem({ decisions: { decision, lost, content, record, recordRest } }: { decisions: LineDecisions }) {
  const { now, write } = decision;
  const isLost = now !== undefined && lost.size > 0 && !write.isSending;
  if (!isLost)
    return (
      <DecisionProblem decision={decision} onRetry={record} onKeep={recordRest} onDiscard={() => location.reload()} />
    );
  return (
    <Alert>
      <p>
        {lost.size === 1
          ? 'Another person decided 1 of these lines.'
          : `Another person decided ${lost.size} of these lines.`}
      </p>
      {content.length > 0 && (
        <p className={styles.retry}>
          Try again to record the other lines.
          <Button onClick={recordRest}>Try again</Button>
        </p>
      )}
    </Alert>
  );
}

function Record({
  decisions: { drafts, content, decision, lost },
  isSending,
}: {
  decisions: LineDecisions;
  isSending: boolean;
}) {
  const counts = countsOf([...drafts].flatMap(([id, draft]) => (lost.has(id) ? [] : [draft])));
  const isBlocked =
    decision.conflict !== undefined ||
    decision.earlier !== undefined ||
    decision.isReading ||
    decision.write.state.kind === 'unknown';
  return (
    <div className={styles.record}>
      <p>
        {content.length
          ? `${counts.approve} to approve, ${counts.deny} to deny, ${counts.leave} left`
          : 'Choose Approve or Deny for at least one line.'}
      </p>
      <Button type="submit" look="primary" disabled={isSending || isBlocked || !content.length}>
        {isSending ? 'Recording…' : 'Record decisions'}
      </Button>
    </div>
  );
}

/** Receives the focus, because the button that recorded the decisions has gone. */
const Done = ({ request: { id } }: { request: ApprovalRequest }) => (
  <div className={styles.record}>
    <p ref={(text) => text?.focus()} tabIndex={-1} className={styles.done}>
      Your decisions were recorded.
    </p>
    <Link to="/inbox" className={buttonClasses()}>
      Awaiting me
    </Link>
    <Link to="/requests/$id" params={{ id }} className={buttonClasses('primary')}>
      Open request
    </Link>
  </div>
);
