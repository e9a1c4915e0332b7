import type { ApprovalRequest, Line } from '../../approvals/request/request-query';
import { partName } from '../../approvals/request/part-name';
import type { FieldProblem } from '../../ui/problems-in';
import styles from './decide.module.css';
import { DecideLine } from './decide-line';
import type { LineDecisions } from './use-line-decisions';

/** The columns of numbers, each with its class. */
const HEADS = [
  ['Quantity', styles.quantity],
  ['Requested', styles.requested],
  ['Counter price', styles.counterHead],
  ['Discount', styles.percentage],
  ['Landed, preview', styles.landed],
  ['Line total', styles.total],
] as const;

interface DecideTableProps {
  request: ApprovalRequest;
  lines: readonly Line[];
  decisions: LineDecisions;
  problems: readonly FieldProblem[];
}

/** A row for each line that the person may decide, below it the reason and comment on demand. */
export function DecideTable({
  request,
  lines,
  decisions: { drafts, blocks, change, lost, outcomes },
  problems,
}: DecideTableProps) {
  return (
    <table className={styles.table} aria-label="Lines">
      <thead>
        <tr>
          <th scope="col">Part</th>
          {HEADS.map(([head, width]) => (
            <th key={head} scope="col" className={`${styles.number} ${width}`}>
              {head}
            </th>
          ))}
          <th scope="col" className={styles.decisionHead}>
            Decision
          </th>
          <th scope="col" className={styles.commentHead}>
            Comment
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <DecideLine
            key={line.id}
            line={line}
            part={partName(line, request.opportunities)}
            draft={drafts.get(line.id)}
            block={blocks.get(line.id)}
            onChange={change}
            problem={problems.find(({ id }) => id.endsWith(line.id))}
            lost={lost.get(line.id)}
            outcome={outcomes?.find(({ opportunity_id }) => opportunity_id === line.id)}
            isOver={outcomes !== undefined}
          />
        ))}
      </tbody>
    </table>
  );
}
