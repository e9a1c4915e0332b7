import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { Notice } from '../../ui/notice';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import type { Delivery } from './endpoint-types';
import styles from './webhooks.module.css';
import { replayWebhookDeliveryDocument } from './writes.graphql.ts';

interface ReplayOneProps {
  delivery: Delivery;
  isActive: boolean;
  onClose: () => void;
}

/** Sends a delivery again with the same id. */
export function ReplayOne({ delivery: { id, event_type, message_id }, isActive, onClose }: ReplayOneProps) {
  const write = useWrite(replayWebhookDeliveryDocument);
  const queries = useQueryClient();
  const replay = async () => {
    if (!(await write.send({ id }))) return;
    announce('Replay started.');
    void queries.invalidateQueries({ queryKey: ['webhooks'] });
    onClose();
  };
  return (
    <FormDialog
      title="Replay"
      sending="Replaying…"
      isSending={write.isSending}
      onConfirm={() => void replay()}
      onClose={onClose}
    >
      <WriteProblem state={write.state} onRetry={() => void replay()} />
      <p>
        {event_type} <code className={styles.code}>{message_id}</code>
      </p>
      <p>
        Sends the same event again. The webhook-id stays the same, so a receiver that has processed it can ignore it.
      </p>
      {!isActive && <Notice>The endpoint is off. The delivery waits until it is turned on.</Notice>}
    </FormDialog>
  );
}
