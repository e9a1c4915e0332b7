import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { Button } from '../../ui/button';
import { WriteProblem } from '../../ui/write-problem';
import { DeleteEndpoint } from './delete-endpoint';
import type { Endpoint } from './endpoint-types';
import { ReplayMany } from './replay-many';
import { RotateSecret } from './rotate-secret';
import { SendTest } from './send-test';
import { TurnOff } from './turn-off';
import { useAnnounceActive } from './use-announce-active';
import { updateWebhookEndpointDocument } from './writes.graphql.ts';

const DIALOGS = {
  test: SendTest,
  replay: ReplayMany,
  rotate: RotateSecret,
  off: TurnOff,
  delete: DeleteEndpoint,
} as const;
type Action = keyof typeof DIALOGS;

/** The actions on an endpoint. All but turning it on ask first. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const [open, setOpen] = useState<Action>();
  const Open = open && DIALOGS[open];
  const buttons: [Action, string][] = [
    ['test', 'Send test'],
    ...(endpoint.active ? [['replay', 'Replay deliveries'] as [Action, string]] : []),
    ['rotate', 'Rotate secret'],
    ...(endpoint.active ? [['off', 'Turn off'] as [Action, string]] : []),
  ];
  return (
    <>
      {buttons.map(([action, label]) => (
        <Button key={action} onClick={() => setOpen(action)}>
          {label}
        </Button>
      ))}
      {!endpoint.active && <TurnOn id={endpoint.id} />}
      <Button look="danger" onClick={() => setOpen('delete')}>
        Delete endpoint
      </Button>
      {Open && <Open endpoint={endpoint} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function TurnOn({ id }: { id: string }) {
  const write = useWrite(updateWebhookEndpointDocument);
  const announceActive = useAnnounceActive(id);
  const turnOn = async () => {
    if (await write.send({ id, input: { active: true } })) announceActive(true);
  };
  return (
    <>
      <Button disabled={write.isSending} onClick={() => void turnOn()}>
        {write.isSending ? 'Turning on…' : 'Turn on'}
      </Button>
      <WriteProblem state={write.state} onRetry={() => void turnOn()} />
    </>
  );
}
