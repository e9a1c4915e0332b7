import { useId, useMemo, useState } from 'react';
import { messagesByPath } from '../api/refused';
import type { Write } from '../api/use-write';
import { NOT_A_NUMBER } from '../format/typed-number';
import { type FieldProblem, type FieldLabels, problemsIn } from './problems-in';

/** Messages by the path of the value, such as `custom_fields.0.key`. */
export type Messages = Readonly<Record<string, string>>;

/** The write of a form. */
export type FormWrite = Pick<Write<unknown, never>, 'state' | 'error' | 'isSending' | 'reset'>;

export interface FieldProblems {
  /** The problems of fields, in the order of the fields. */
  list: readonly FieldProblem[];
  /** The messages that belong to no field of the form. */
  others: readonly string[];
  /** Changes with each attempt to save. */
  attempt: object;
  /** The id and the error of the field of this path. */
  at: (path: string) => { id: string; error: string | undefined };
  /** Begins an attempt: shows these problems and texts that are not numbers. True when there are some. */
  show: (found?: Messages) => boolean;
}

const NONE: Messages = {};

/**
 * The problems of a form: those that the page found, else those of the refusal.
 *
 * @param labels the fields of the form
 * @param messagesOf the messages of a refusal; the same function in each call
 */
export function useFormProblems(
  labels: FieldLabels,
  write: FormWrite,
  messagesOf: (error: unknown) => Messages = messagesByPath,
): FieldProblems {
  const prefix = useId();
  const [found, setFound] = useState(NONE);
  const { error } = write;
  const messages = useMemo(() => (found === NONE ? messagesOf(error) : found), [found, error, messagesOf]);
  const idOf = (path: string): string => `${prefix}-${encodeURIComponent(path)}`;
  const { byPath, list, others } = problemsIn(messages, labels, idOf);
  const show = (own = NONE): boolean => {
    const all = { ...own, ...badNumbers(Object.keys(labels), idOf) };
    const hasSome = Object.keys(all).length > 0;
    write.reset();
    setFound(hasSome ? all : NONE);
    return hasSome;
  };
  return { list, others, attempt: messages, at: (path) => ({ id: idOf(path), error: byPath[path] }), show };
}

/** Fields with a text that is not a number. Their value is empty, so only the browser knows. */
function badNumbers(paths: readonly string[], idOf: (path: string) => string): Messages {
  const isBad = (path: string): boolean => {
    const field = document.getElementById(idOf(path));
    return field instanceof HTMLInputElement && field.validity.badInput;
  };
  return Object.fromEntries(paths.filter(isBad).map((path) => [path, NOT_A_NUMBER]));
}
