import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { partName } from '../../approvals/request/part-name';
import type { ApprovalRequest, Line } from '../../approvals/request/request-query';
import { percentText } from '../../format/percent';
import { DecisionProblem } from '../../approvals/decision/decision-problem';
import { Alert } from '../../ui/alert';
import { Button, buttonClasses } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { LeaveGuard } from '../../ui/leave-guard';
import type { FieldProblem } from '../../ui/problems-in';
import { Total } from '../../ui/values';
import styles from './decide.module.css';
import { DecideBar, SHARED_REASON } from './decide-bar';
import { priceId, reasonId } from './decide-line';
import { DecideTable } from './decide-table';
import { countsOf, draftProblem, withAll } from './drafts';
import type { Blocks } from './line-blocks';
import { type RunningSum, runningSum } from './running-sum';
import { type LineDecisions, useLineDecisions } from './use-line-decisions';

/** Per cent; a smaller change reads as 0.0 %. */
const MIN_CHANGE = 0.05;

interface DecideFormProps {
  /** The request as it was when the page opened. */
  request: ApprovalRequest;
  lines: readonly Line[];
  /** Whose authority is used; null for any that suffices. */
  on_behalf_of: string | null;
  blocks: Blocks;
}

/** A table of the lines, and the button that records the decisions. Afterwards the outcome of each line. */
export function DecideForm({ request, lines: given, on_behalf_of, blocks }: DecideFormProps) {
  const [lines] = useState(given);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const decisions = useLineDecisions(request, lines, { on_behalf_of, blocks });
  const { outcomes, content, record, changeAll, decision } = decisions;
  const submit = () => {
    const found = problemsOf(request, lines, decisions);
    setProblems(found);
    changeAll((drafts) => withAll(drafts, (_, id) => (found.some((each) => each.id === reasonId(id)) ? OPEN : {})));
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
      <LeaveGuard hasChanges={!outcomes && content.length > 0} />
      <ErrorSummary problems={problems} />
      {!outcomes && (
        <DecideBar decisions={decisions} error={problems.find(({ id }) => id === SHARED_REASON)?.message} />
      )}
      <DecideTable request={request} lines={lines} decisions={decisions} problems={problems} />
      <div className={styles.footer}>
        <Problem lines={lines} decisions={decisions} />
        {outcomes ? (
          <Done request={request} />
        ) : (
          <Record lines={lines} decisions={decisions} isSending={decision.write.isSending} />
        )}
      </div>
    </form>
  );
}

const OPEN = { isOpen: true };

/** The values to correct. A reason that all denied lines lack is one problem, once there is a field for it. */
function problemsOf(
  { opportunities }: ApprovalRequest,
  lines: readonly Line[],
  { drafts, lost, reason }: LineDecisions,
): FieldProblem[] {
  const found = lines.flatMap((line): FieldProblem[] => {
    const draft = drafts.get(line.id);
    const problem = draft && !lost.has(line.id) ? draftProblem(draft, reason ?? '') : undefined;
    if (!problem) return [];
    const { field, message } = problem;
    if (field === 'price')
      return [{ id: priceId(line.id), label: `${partName(line, opportunities)}, Counter price`, message }];
    return reason === undefined
      ? [{ id: reasonId(line.id), label: `${partName(line, opportunities)}, Reason code`, message }]
      : [{ id: SHARED_REASON, label: 'Reason code for all denied lines', message }];
  });
  return found.filter(({ id }, index) => found.findIndex((each) => each.id === id) === index);
}

/** A lost race marks the lines that are lost; the others can be tried again. */
function Problem({ lines, decisions }: { lines: readonly Line[]; decisions: LineDecisions }) {
  const { decision, lost, content, record, recordRest } = decisions;
  const { now, write } = decision;
  const isLost = now !== undefined && lost.size > 0 && !write.isSending;
  if (!isLost)
    return (
      <DecisionProblem
        decision={decision}
        decided={content.flatMap((each) => lines.find(({ id }) => id === each.opportunity_id) ?? [])}
        onRetry={record}
        onKeep={recordRest}
        onDiscard={() => location.reload()}
      />
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
  lines,
  decisions: { drafts, content, decision, lost },
  isSending,
}: {
  lines: readonly Line[];
  decisions: LineDecisions;
  isSending: boolean;
}) {
  const open = lines.filter(({ id }) => !lost.has(id));
  const counts = countsOf(open.flatMap(({ id }) => drafts.get(id) ?? []));
  const isBlocked =
    decision.conflict !== undefined ||
    decision.earlier !== undefined ||
    decision.isReading ||
    decision.write.state.kind === 'unknown';
  return (
    <div className={styles.record}>
      <div className={styles.summary}>
        <Sum sum={runningSum(open, drafts)} />
        <p>
          {content.length
            ? `${counts.approve} to approve, ${counts.deny} to deny, ${counts.leave} left`
            : 'Choose Approve or Deny for at least one line.'}
        </p>
      </div>
      <Button type="submit" look="primary" disabled={isSending || isBlocked || !content.length}>
        {isSending ? 'Recording…' : 'Record decisions'}
      </Button>
    </div>
  );
}

/** The sum of the lines that are not denied, before and after. */
function Sum({ sum: { requested, counter } }: { sum: RunningSum }) {
  if (requested === null && counter === null) return null;
  const change = requested !== null && requested > 0 && counter !== null ? (counter / requested - 1) * 100 : 0;
  return (
    <p className={styles.sum}>
      Requested <Total value={requested} /> → counter{' '}
      <b>
        <Total value={counter} />
      </b>
      {Math.abs(change) >= MIN_CHANGE && ` (${change > 0 ? '+' : ''}${percentText(change)})`}
    </p>
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
