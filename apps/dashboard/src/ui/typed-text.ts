import { useEffect, useRef, useState } from 'react';
import { startOf, unsentValue, withAddress } from './typed-text-state';

/** After the last key, the address is changed. */
const WAIT_MS = 300;

interface Typed {
  text: string;
  /** Shows the text, and applies it 300 ms after the last call. */
  type: (text: string) => void;
  /** Applies the text now. */
  flush: () => void;
}

/**
 * A text that is typed, and its value in the address. Another value of the address, such as after Back, replaces the text.
 *
 * @param apply sets the value in the address to the text without spaces around it; it is not called for a text that `isValid` refuses
 */
export function useTypedText(
  value: string,
  apply: (text: string) => void,
  isValid: (text: string) => boolean = () => true,
): Typed {
  const [state, setState] = useState(startOf(value));
  const known = withAddress(state, value);
  if (known !== state) setState(known);
  const unsent = unsentValue(known);
  const flush = () => {
    if (unsent === undefined || (unsent !== '' && !isValid(unsent))) return;
    setState((before) => ({ ...before, sent: [...before.sent, unsent] }));
    apply(unsent);
  };
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => {
    if (unsent === undefined) return undefined;
    const timer = setTimeout(() => latest.current(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [unsent]);
  return { text: known.text, type: (text) => setState((before) => ({ ...before, text })), flush };
}
