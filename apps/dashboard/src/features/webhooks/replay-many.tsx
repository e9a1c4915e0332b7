import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { apiMoment } from '../../format/age';
import { countOf } from '../../format/count';
import { beginOf, endOf, localMoment } from '../../format/local-moment';
import { Button, buttonClasses } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { useFormProblems } from '../../ui/use-form-problems';
import { useValueFormat } from '../../ui/values';
import type { ActionProps } from './endpoint-query';
import { ReplayFields, type ReplayInput } from './replay-fields';
import styles from './webhooks.module.css';
import { replayWebhookDeliveriesDocument, webhookReplayCountDocument } from './writes.graphql.ts';

/** The fields of the form. */
const LABELS = { statuses: 'Statuses', from: 'From', to: 'To' };
const DAY_MS = 86_400_000;

/** A moment of the API one day ago. */
const yesterday = (): string => apiMoment(Date.now() - DAY_MS);

const FIRST_INPUT: ReplayInput = { statuses: ['exhausted'], from: '', to: '', include_missed: false };

/** The input with its moments as the API takes them. */
const inApiTime = ({ from, to, ...rest }: ReplayInput, timezone: string) => ({
  ...rest,
  from: from ? beginOf(from, timezone) : undefined,
  to: to ? endOf(to, timezone) : undefined,
});

/** Counts the deliveries of a period, and sends them again as a job. What is sent is what was counted: a change needs another count. */
export function ReplayMany({ endpoint: { id: endpoint }, onClose }: ActionProps) {
  const { timezone } = useValueFormat();
  const [input, setInput] = useState<ReplayInput>(() => ({ ...FIRST_INPUT, from: localMoment(yesterday(), timezone) }));
  const [count, setCount] = useState<number>();
  const [job, setJob] = useState<string>();
  const counting = useWrite(webhookReplayCountDocument); // a read, with the problems of a form
  const write = useWrite(replayWebhookDeliveriesDocument);
  const variables = { endpoint, input: inApiTime(input, timezone) };
  const isCounted = count !== undefined;
  const isBusy = counting.isSending || write.isSending;
  const current = isCounted ? write : counting;
  const problems = useFormProblems(LABELS, current);
  const change = (changed: ReplayInput) => {
    setInput(changed);
    setCount(undefined);
    counting.reset();
    write.reset();
  };
  const countFirst = async () => {
    setCount(undefined);
    setCount((await counting.send(variables))?.webhookReplayCount.total);
  };
  const replay = async () => setJob((await write.send(variables))?.replayWebhookDeliveries?.id);
  if (job !== undefined) return <Started job={job} onClose={onClose} />;
  return (
    <FormDialog
      title="Replay deliveries"
      confirm={`Replay ${count ?? 0}`}
      sending="Starting…"
      isSending={write.isSending}
      canConfirm={isCounted && count > 0}
      onConfirm={() => void replay()}
      onClose={onClose}
    >
      <FormProblems problems={problems} write={current} onRetry={() => void (isCounted ? replay() : countFirst())} />
      <p>Sends the deliveries of a period again. Each keeps its webhook-id.</p>
      <ReplayFields input={input} onChange={change} at={problems.at} />
      <div className={styles.row}>
        <Button disabled={isBusy || input.statuses.length === 0} onClick={() => void countFirst()}>
          {counting.isSending ? 'Counting…' : 'Count'}
        </Button>
        <span role="status">
          {isCounted &&
            (count === 0
              ? 'No deliveries of this period match.'
              : `${countOf(count, 'delivery', 'deliveries')} will be sent again.`)}
        </span>
      </div>
    </FormDialog>
  );
}

const Started = ({ job, onClose }: { job: string; onClose: () => void }) => (
  <Dialog title="Replay deliveries" onClose={onClose}>
    <div className={styles.stack}>
      <p role="status">The replay has started. It continues when you leave this page.</p>
      <DialogActions>
        <Link className={buttonClasses()} to="/jobs/$id" params={{ id: job }}>
          Open job
        </Link>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </div>
  </Dialog>
);
