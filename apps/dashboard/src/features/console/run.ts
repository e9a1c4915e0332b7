import { newKey } from '../../api/new-key';
import { NoAnswer, send } from '../../api/send';
import { variablesIn } from './operations';

/** What the console shows after an operation. */
export type Outcome =
  | { kind: 'response'; text: string; status: number; time_ms: number }
  | { kind: 'problem'; text: string };

/** An operation as it was typed. */
export interface Input {
  query: string;
  variables: string;
  operation: string | undefined;
  isMutation: boolean;
}

/** Sends the operation as it was typed. A mutation is not repeated when no answer arrives. */
export async function run({ query, variables, operation, isMutation }: Input): Promise<Outcome> {
  const values = variablesIn(variables);
  if (!values) return { kind: 'problem', text: 'Variables must be a JSON object.' };
  const body = JSON.stringify({ query, variables: values, ...(operation && { operationName: operation }) });
  const headers = { 'content-type': 'application/json', ...(isMutation && { 'idempotency-key': newKey() }) };
  const start_ms = performance.now();
  try {
    const { status, text } = await send('/graphql', { method: 'POST', headers, body, isWrite: isMutation });
    return { kind: 'response', text: pretty(text), status, time_ms: Math.round(performance.now() - start_ms) };
  } catch (error) {
    return {
      kind: 'problem',
      text:
        error instanceof NoAnswer
          ? 'The service did not respond. The operation may have been executed.'
          : (error as Error).message,
    };
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
