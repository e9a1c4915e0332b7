import { requestIdOf, sentenceOf } from '../api/refused';
import { Alert } from './alert';
import { Button } from './button';

/** A read that the server refused: its sentence, its request id, and a way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const request_id = requestIdOf(error);
  return (
    <Alert>
      <p>{sentenceOf(error)}</p>
      {request_id !== null && <p>{`Request id: ${request_id}`}</p>}
      <Button onClick={onRetry}>Try again</Button>
    </Alert>
  );
}
