import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../api/new-key';
import { post } from '../../api/post';
import { sentenceOf } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { Button } from '../../ui/button';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { DeleteEndpoint } from './delete-endpoint';
import type { WebhookEndpointQuery } from './endpoint.graphql.ts';
import { ReplayMany } from './replay-many';
import { RotateSecret } from './rotate-secret';
import { SendTest } from './send-test';
import { TurnOff } from './turn-off';
import { ENDPOINT_WORDS, REPLAY_WORDS, WORDS } from './words';
import { updateWebhookEndpointDocument } from './writes.graphql.ts';

export type Endpoint = NonNullable<WebhookEndpointQuery['webhookEndpoint']>;
export type ActionProps = { endpoint: Endpoint; onClose: () => void };

const DIALOGS = { test: SendTest, replay: ReplayMany, rotate: RotateSecret, off: TurnOff, delete: DeleteEndpoint } as const;
type Action = keyof typeof DIALOGS;

/** The actions on an endpoint. All but turning it on ask first. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const [open, setOpen] = useState<Action>();
  const Open = open && DIALOGS[open];
  const buttons: [Action, string][] = [
    ['test', ENDPOINT_WORDS.sendTest],
    ...(endpoint.active ? [['replay', REPLAY_WORDS.title] as [Action, string]] : []),
    ['rotate', ENDPOINT_WORDS.rotateSecret],
    ...(endpoint.active ? [['off', ENDPOINT_WORDS.turnOff] as [Action, string]] : []),
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
        {ENDPOINT_WORDS.deleteEndpoint}
      </Button>
      {Open && <Open endpoint={endpoint} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Says that the endpoint was turned on or off, with a way back. */
export function useAnnounceActive(id: string): (active: boolean) => void {
  const queries = useQueryClient();
  const undo = async (active: boolean) => {
    try {
      await post(updateWebhookEndpointDocument, { id, input: { active } }, { key: newKey() });
      announce(WORDS.saved);
    } catch (error) {
      announce(sentenceOf(error));
    }
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return (active) => {
    announce(WORDS.saved, () => void undo(!active));
    void queries.invalidateQueries({ queryKey: ['webhooks'] });
  };
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
        {write.isSending ? ENDPOINT_WORDS.turningOn : ENDPOINT_WORDS.turnOn}
      </Button>
      <WriteProblem state={write.state} onRetry={() => void turnOn()} />
    </>
  );
}
