import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from './new-key';
import { type Document, post } from './post';
import { hasCode } from './refused';
import { NoAnswer } from './send';

const SECOND_MS = 1_000;
/** Waits before the repetitions of a write without a response. */
const REPEAT_AFTER_MS = [SECOND_MS, 3 * SECOND_MS, 9 * SECOND_MS];

/** `unknown`: no response arrived, so that it is not known whether the write was executed. */
export type WriteState = { kind: 'idle' | 'sending' | 'unknown' | 'offline' } | { kind: 'refused'; error: unknown };

export interface Write<R, V> {
  state: WriteState;
  isSending: boolean;
  /** The refusal of the last call. */
  error: unknown;
  /**
   * Sends the write once: a call during another one does nothing. Undefined when it was not recorded, or when that is unknown.
   *
   * @param handles returns true for a refusal that it has handled, and is not stored in `state`
   */
  send: (variables: V, handles?: (error: unknown) => boolean) => Promise<R | undefined>;
  /** Forgets the last outcome. */
  reset: () => void;
}

/**
 * A write of a dialog or a form. While it is unknown whether the write was executed, it keeps its `Idempotency-Key`, so that repetitions
 * are executed once; other content gets another key. The repetitions go on when the component has gone.
 */
export function useWrite<R, V>(document: Document<R, V>): Write<R, V> {
  const queries = useQueryClient();
  const attempt = useRef<{ key: string; content?: string; isSending: boolean }>({ key: '', isSending: false });
  const [state, setState] = useState<WriteState>({ kind: 'idle' });
  const send: Write<R, V>['send'] = async (variables, handles) => {
    const current = attempt.current;
    if (current.isSending) return undefined;
    if (!navigator.onLine) return void setState({ kind: 'offline' });
    const content = JSON.stringify(variables);
    if (!current.key || current.content !== content) Object.assign(current, { key: newKey(), content });
    current.isSending = true;
    setState({ kind: 'sending' });
    try {
      const result = await repeatedly(() => post(document, variables, { key: current.key }));
      current.key = '';
      setState({ kind: 'idle' });
      return result;
    } catch (error) {
      if (!(error instanceof NoAnswer)) current.key = '';
      if (hasCode(error, 'FORBIDDEN')) void queries.invalidateQueries({ queryKey: ['viewer'] }); // the permissions have changed
      setState(stateAfter(error, handles));
      return undefined;
    } finally {
      current.isSending = false;
    }
  };
  const isSending = state.kind === 'sending';
  const error = state.kind === 'refused' ? state.error : undefined;
  return { state, isSending, error, send, reset: () => setState({ kind: 'idle' }) };
}

/** The state after a write that was not recorded, or of which that is unknown. */
export function stateAfter(error: unknown, handles?: (error: unknown) => boolean): WriteState {
  if (error instanceof NoAnswer) return { kind: 'unknown' };
  return handles?.(error) ? { kind: 'idle' } : { kind: 'refused', error };
}

/** Whether the write may have been executed: no response arrived, or the server still executes an earlier call with the key. */
const isUnknown = (error: unknown): boolean => error instanceof NoAnswer || hasCode(error, 'IDEMPOTENCY_IN_PROGRESS');

/** Sends a write with its key until a response arrives. @throws NoAnswer when no response arrived to any of the four calls */
export async function repeatedly<R>(send: () => Promise<R>): Promise<R> {
  for (const wait_ms of [...REPEAT_AFTER_MS, undefined]) {
    try {
      return await send();
    } catch (error) {
      if (!isUnknown(error)) throw error;
      if (wait_ms === undefined) throw new NoAnswer();
      await new Promise((resolve) => setTimeout(resolve, wait_ms));
    }
  }
  throw new NoAnswer();
}
