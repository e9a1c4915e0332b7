import { useQueryClient } from '@tanstack/react-query';

/** Reads the request and the lists again after a write that may change steps or the approval, such as a claim, a question or a revocation. */
export function useRereadSteps(request_id: string): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [['request', request_id], ['requests'], ['inbox']])
      void queries.invalidateQueries({ queryKey });
  };
}
