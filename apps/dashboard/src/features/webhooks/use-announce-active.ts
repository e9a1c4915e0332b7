import { useQueryClient } from '@tanstack/react-query';
import { newKey } from '../../api/new-key';
import { post } from '../../api/post';
import { sentenceOf } from '../../api/refused';
import { announce } from '../../ui/status';
import { updateWebhookEndpointDocument } from './writes.graphql.ts';

/** Says that the endpoint was turned on or off, with a way back. */
export function useAnnounceActive(id: string): (active: boolean) => void {
  const queries = useQueryClient();
  const undo = async (active: boolean) => {
    try {
      await post(updateWebhookEndpointDocument, { id, input: { active } }, { key: newKey() });
      announce('Saved.');
    } catch (error) {
      announce(sentenceOf(error));
    }
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return (active) => {
    announce('Saved.', () => void undo(!active));
    void queries.invalidateQueries({ queryKey: ['webhooks'] });
  };
}
