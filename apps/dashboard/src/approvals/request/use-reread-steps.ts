import { useQueryClient } from '@tanstack/react-query';

/** Reads the request and the lists again after a step was claimed, released or reassigned, or a question paused or resumed it. */
export function useRereadSteps(request_id: string): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [['request', request_id], ['requests'], ['inbox']])
      void queries.invalidateQueries({ queryKey });
  };
}
