import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { Select } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Notice } from '../../ui/alert';
import { WriteProblem } from '../../ui/write-problem';
import { rotateKeyDocument } from './api-keys.graphql.ts';
import type { Issued } from './issued-key';

/** The grace periods in minutes. */
const GRACES = [
  { minutes: 0, text: 'Now' },
  { minutes: 15, text: '15 min' },
  { minutes: 60, text: '1 h' },
  { minutes: 1_440, text: '24 h' },
  { minutes: 10_080, text: '7 days' },
];
/** Long enough to store the new key in a program. */
const FIRST = '1440';

interface RotateKeyProps {
  api_key: { id: string; name: string };
  onClose: () => void;
  onIssued: (issued: Issued) => void;
}

/** Asks how long the old key works together with the new one. */
export function RotateKey({ api_key: { id, name }, onClose, onIssued }: RotateKeyProps) {
  const write = useWrite(rotateKeyDocument);
  const [minutes, setMinutes] = useState(FIRST);
  const grace = GRACES.find((each) => String(each.minutes) === minutes);
  const send = async () => {
    const result = await write.send({ id, grace_minutes: Number(minutes) });
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
      <Select label="Grace period" value={minutes} onChange={({ target }) => setMinutes(target.value)}>
        {GRACES.map((each) => (
          <option key={each.minutes} value={each.minutes}>
            {each.text}
          </option>
        ))}
      </Select>
      {grace && (
        <Notice>
          {grace.minutes === 0
            ? 'The old key stops working immediately: programs that use it are refused until they have the new key.'
            : `Both keys work for ${grace.text}. Then the old key ends, or earlier if it expires.`}
        </Notice>
      )}
      <WriteProblem state={write.state} onRetry={() => void send()} />
    </FormDialog>
  );
}
