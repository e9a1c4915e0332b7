import { useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';

/**
 * The form of a stored row. Without changes of the person it follows the stored values. It is reset once per change of the row and not
 * whenever the person has undone the last change: an effect runs after a delay, in which the person may have typed.
 */
export function useStoredForm<R extends object, V extends FieldValues>(
  stored: R,
  valuesOf: (stored: R) => V,
): UseFormReturn<V> {
  const form = useForm<V>({ defaultValues: valuesOf(stored) as DefaultValues<V> });
  const shown = useRef(stored);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty || shown.current === stored) return;
    shown.current = stored;
    form.reset(valuesOf(stored));
  }, [stored, isDirty, form, valuesOf]);
  return form;
}
