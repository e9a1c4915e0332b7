import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { countText } from '../../format/count';
import { withLocalMoments } from '../../format/moment';
import { Notice } from '../../ui/alert';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { Count, Percent, Price, useValueFormat } from '../../ui/values';
import { discountAt } from '../request/discount-at';
import { ownLines } from '../request/own-lines';
import { partName } from '../request/part-name';
import { isPaused } from '../request/paused-lines';
import type { ApprovalRequest, Line } from '../request/request-query';
import type { LineDecisionInput } from './decide.graphql.ts';
import styles from './decide.module.css';
import { sentencesOf } from './decision-sentences';
import { type Outcome, effectText, outcomeText } from './decision-texts';
import { defaultPrice } from './default-price';
import { dryRunQuery } from './dry-run';
import type { Acting } from './on-behalf-of';
import { inPlaceOf, inPlaceTexts } from './in-place-of';

/** Lines that are listed at once. */
const MAX_LISTED = 5;

type PlannedOutcome = Outcome & { approved_price?: number | null };

interface EffectProps {
  request: ApprovalRequest;
  /** The decisions on lines; none for a request without lines. */
  decisions: readonly LineDecisionInput[];
  /** Whose authority is used. */
  acting?: Pick<Acting, 'on_behalf_of' | 'isForOther'>;
}

const OWN = { on_behalf_of: null, isForOther: false };

/** What an approval will do, in words and line by line, from a dry run. */
export function ApprovalEffect({
  request,
  decisions,
  acting = OWN,
  isListed = true,
}: EffectProps & { isListed?: boolean }) {
  const { data, error } = useQuery(dryRunQuery(request, decisions, acting.on_behalf_of));
  const decided = decisions.flatMap((each) => request.opportunities.find(({ id }) => id === each.opportunity_id) ?? []);
  const { timezone } = useValueFormat();
  const text = error
    ? withLocalMoments(sentencesOf(error, request.opportunities, decided).join(' '), timezone)
    : data && effectText(data);
  return (
    <>
      <p role="status" className={styles.effect}>
        {text ?? 'Checking what this will do…'}
      </p>
      {!acting.isForOther && <InPlace request={request} />}
      {isListed && <LineOutcomes request={request} outcomes={data} acting={acting} />}
    </>
  );
}

/** What a denial will do. It needs no dry run: each of the person's lines is denied. */
export function DenialEffect({ request, acting = OWN }: Omit<EffectProps, 'decisions'>) {
  const outcomes = ownLines(request.opportunities).map(({ id }) => ({
    opportunity_id: id,
    outcome: 'denied',
    next_levels: [],
  }));
  const isHeader = request.opportunities.length === 0;
  return (
    <>
      <p role="status" className={styles.effect}>
        {isHeader ? 'This denies the request.' : effectText(outcomes)}
      </p>
      {!acting.isForOther && <InPlace request={request} />}
      <LineOutcomes request={request} outcomes={outcomes} acting={acting} />
    </>
  );
}

/** Whose steps the decision replaces. */
function InPlace({ request }: { request: ApprovalRequest }) {
  const { user } = useViewer();
  const ids = request.opportunities.length ? ownLines(request.opportunities).map(({ id }) => id) : [null];
  const texts = inPlaceTexts(inPlaceOf(request, ids, user));
  return texts.length ? (
    <Notice>
      {texts.map((text) => (
        <p key={text}>
          <bdi>{text}</bdi>
        </p>
      ))}
    </Notice>
  ) : null;
}

interface LineOutcomesProps {
  request: ApprovalRequest;
  acting: NonNullable<EffectProps['acting']>;
  /** Undefined until the dry run has an answer. */
  outcomes: readonly PlannedOutcome[] | undefined;
}

/** A row for each of the person's lines: what is decided, and its outcome. */
function LineOutcomes({ request, acting, outcomes }: LineOutcomesProps) {
  const { user } = useViewer();
  const [isOpen, setOpen] = useState(false);
  const lines = ownLines(request.opportunities);
  if (!lines.length) return null;
  const replaced = inPlaceOf(request, acting.isForOther ? [] : lines.map(({ id }) => id), user);
  const shown = isOpen ? lines : lines.slice(0, MAX_LISTED);
  return (
    <div className={styles.outcomes}>
      <DataTable
        name="Lines to decide"
        columns={columnsOf(request, outcomes, replaced)}
        rows={shown}
        keyOf={({ id }) => id}
      />
      {shown.length < lines.length && (
        <Button onClick={() => setOpen(true)}>{`Show all ${countText(lines.length)} lines`}</Button>
      )}
    </div>
  );
}

function columnsOf(
  request: ApprovalRequest,
  outcomes: LineOutcomesProps['outcomes'],
  replaced: ReadonlyMap<string | null, string>,
): Column<Line>[] {
  const outcomeOf = ({ id }: Line) => outcomes?.find(({ opportunity_id }) => opportunity_id === id);
  const priceOf = (line: Line) => outcomeOf(line)?.approved_price ?? defaultPrice(request, line);
  const discountOf = (line: Line) => discountAt(priceOf(line), line.list_price_at_request);
  return [
    {
      head: 'Part',
      narrow: 'title',
      cell: (line) => <bdi className={styles.code}>{partName(line, request.opportunities)}</bdi>,
    },
    {
      head: 'Quantity',
      isNumber: true,
      width: 92,
      hideBelow: 540,
      cell: ({ quote_quantity }) => <Count value={quote_quantity} />,
    },
    {
      head: 'Price',
      isNumber: true,
      narrow: 'end',
      width: 148,
      cell: (line) => <Price value={priceOf(line)} />,
    },
    { head: 'Discount', isNumber: true, width: 76, cell: (line) => <Percent value={discountOf(line)} /> },
    {
      head: 'Outcome',
      isWrapped: true,
      cell: (line) => {
        const [outcome, who] = [outcomeOf(line), replaced.get(line.id)];
        return (
          <>
            {outcome ? outcomeText(outcome) : isPaused(request, line.id) && 'Waits for an answer'}
            {who && <span className={styles.inPlace}>{`in place of ${who}`}</span>}
          </>
        );
      },
    },
  ];
}
