import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { FIRST_GRACE, GracePeriod, graceText } from '../../ui/grace-period';
import { Notice } from '../../ui/alert';
import { WriteProblem } from '../../ui/write-problem';
import { rotateKeyDocument } from './api-keys.graphql.ts';
import type { Issued } from './issued-key';

interface RotateKeyProps {
  api_key: { id: string; name: string };
  onClose: () => void;
  onIssued: (issued: Issued) => void;
}

/** Asks how long the old key works together with the new one. */
export function RotateKey({ api_key: { id, name }, onClose, onIssued }: RotateKeyProps) {
  const write = useWrite(rotateKeyDocument);
  const [minutes, setMinutes] = useState(FIRST_GRACE);
  const send = async () => {
    const result = await write.send({ id, grace_minutes: minutes });
    if (result?.rotateApiKey) onIssued({ api_key: result.rotateApiKey.api_key, secret: result.rotateApiKey.secret });
  };
  return (
    <FormDialog
      title="Rotate key"
      sending="Rotating…"
      isSending={write.isSending}
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <p>{`This creates a new key with the settings of ${name}.`}</p>
      <GracePeriod offered={[0, 15, 60, 1_440, 10_080]} minutes={minutes} onChange={setMinutes} />
      <Notice>
        {minutes === 0
          ? 'The old key stops working immediately: programs that use it are refused until they have the new key.'
          : `Both keys work for ${graceText(minutes)}. Then the old key ends, or earlier if it expires.`}
      </Notice>
      <WriteProblem state={write.state} onRetry={() => void send()} />
    </FormDialog>
  );
}
