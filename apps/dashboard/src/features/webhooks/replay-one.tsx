import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { Notice } from '../../ui/notice';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import type { Delivery } from './endpoint-types';
import styles from './webhooks.module.css';
import { DELIVERY_WORDS } from './words';
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
    announce(DELIVERY_WORDS.replayed);
    void queries.invalidateQueries({ queryKey: ['webhooks'] });
    onClose();
  };
  return (
    <FormDialog
      title={DELIVERY_WORDS.replay}
      sending={DELIVERY_WORDS.replaying}
      isSending={write.isSending}
      onConfirm={() => void replay()}
      onClose={onClose}
    >
      <WriteProblem state={write.state} onRetry={() => void replay()} />
      <p>
        {event_type} <code className={styles.code}>{message_id}</code>
      </p>
      <p>{DELIVERY_WORDS.replayHint}</p>
      {!isActive && <Notice>{DELIVERY_WORDS.replayOff}</Notice>}
    </FormDialog>
  );
}
