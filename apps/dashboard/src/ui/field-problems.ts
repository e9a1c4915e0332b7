import { useMemo, useState } from 'react';
import { hasCode, messagesByPath } from '../api/refused';
import { NOT_A_NUMBER } from '../format/typed-number';
import type { FieldProblem } from './field-problem';

/** Problems by the path of the value, such as `custom_fields.0.key`. */
export type ProblemsByPath = Record<string, string>;

export interface FieldProblems {
  /** For the `ErrorSummary`. */
  list: FieldProblem[];
  /** The id and the error of the field of this path. */
  at: (path: string) => { id: string; error: string | undefined };
  /** Shows the problems that the page found; with none, those of the refusal. True when there are some. */
  show: (problems: ProblemsByPath) => boolean;
}

const NONE: ProblemsByPath = {};

export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;

/**
 * The problems of a form, at each field and as a list: those that the page found, else those of the server.
 *
 * @param labelOf the name of a field by its path; the same function in each call
 * @param refusal the error of the last call
 */
export function useFieldProblems(labelOf: (path: string) => string, refusal: unknown): FieldProblems {
  const [found, setFound] = useState(NONE);
  const byPath = useMemo(() => (found === NONE && hasCode(refusal, 'VALIDATION_FAILED') ? messagesByPath(refusal) : found), [found, refusal]);
  const list = useMemo(() => Object.entries(byPath).map(([path, message]) => ({ id: fieldId(path), label: labelOf(path), message })), [byPath, labelOf]);
  return {
    list,
    at: (path) => ({ id: fieldId(path), error: byPath[path] }),
    show: (problems) => {
      const hasSome = Object.keys(problems).length > 0;
      setFound(hasSome ? { ...problems } : NONE);
      return hasSome;
    },
  };
}

/** Fields that have a text which is no number. Their value is empty, so only the browser knows. */
export const badNumbers = (form: HTMLFormElement): ProblemsByPath =>
  Object.fromEntries([...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput).map(({ name }) => [name, NOT_A_NUMBER]));
