import { useEffect, useRef, useState } from 'react';

/** After the last key, the address is changed. */
const WAIT_MS = 300;

interface Typed {
  text: string;
  /** Applies the text 300 ms after the last call. */
  type: (text: string) => void;
  /** Applies the text now. */
  flush: () => void;
}

/**
 * A text that is typed, and its value in the address. Another value of the address, such as after Back, replaces the text.
 *
 * @param apply sets the value in the address to the text without spaces around it; it is not called for a text that `isValid` refuses
 */
export function useTypedText(value: string, apply: (text: string) => void, isValid: (text: string) => boolean = () => true): Typed {
  const [state, setState] = useState({ text: value, seen: value, sent: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<() => void>(undefined);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== state.seen) setState(value === state.sent ? { ...state, seen: value } : { text: value, seen: value, sent: value });
  const flush = () => {
    clearTimeout(timer.current);
    pending.current?.();
    pending.current = undefined;
  };
  const type = (text: string) => {
    setState((before) => ({ ...before, text }));
    clearTimeout(timer.current);
    const trimmed = text.trim();
    pending.current = () => {
      if (trimmed !== '' && !isValid(trimmed)) return;
      setState((before) => ({ ...before, sent: trimmed }));
      latest.current(trimmed);
    };
    timer.current = setTimeout(flush, WAIT_MS);
  };
  return { text: state.text, type, flush };
}
