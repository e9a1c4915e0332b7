import { useWrite } from '../../api/use-write';
import { useConfirmedName } from '../../ui/confirm-name';
import { FormDialog } from '../../ui/form-dialog';
import { useNow } from '../../ui/use-now';
import { Moment } from '../../ui/values';
import { WriteProblem } from '../../ui/write-problem';
import { revokeKeyDocument } from './api-keys.graphql.ts';
import { wasUsedLately } from './key-state';
import { type ApiKey } from './use-keys';

interface RevokeKeyProps {
  api_key: ApiKey;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a key is revoked. When it was used within 30 days, its name must be typed. */
export function RevokeKey({ api_key: { id, name, last_used_at, last_used_ip }, onClose, onDone }: RevokeKeyProps) {
  const now_ms = useNow();
  const write = useWrite(revokeKeyDocument);
  const { isConfirmed, field } = useConfirmedName(name);
  const mustConfirm = wasUsedLately(last_used_at, now_ms);
  const send = async () => {
    if (await write.send({ id })) onDone();
  };
  return (
    <FormDialog
      title="Revoke key"
      sending="Revoking…"
      isSending={write.isSending}
      isDangerous
      canConfirm={!mustConfirm || isConfirmed}
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <p>{`${name} stops working immediately. This cannot be undone.`}</p>
      {last_used_at === null ? (
        <p>The key was never used.</p>
      ) : (
        <p>
          Last used <Moment value={last_used_at} now_ms={now_ms} />
          {last_used_ip !== null && ` from ${last_used_ip}`}. {mustConfirm && 'A program might still use it.'}
        </p>
      )}
      {mustConfirm && field}
      <WriteProblem state={write.state} onRetry={() => void send()} />
    </FormDialog>
  );
}
