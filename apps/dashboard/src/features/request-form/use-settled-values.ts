import { useEffect, useState } from 'react';
import type { RequestFormControl } from './form-field';
import type { FormValues } from './form-values';

export interface SettledValues {
  values: FormValues;
  /** Whether the values have changed since. */
  isChanging: boolean;
}

/** The values of the form once they have not changed for a while. A key renders nothing here. */
export function useSettledValues(form: RequestFormControl, wait_ms: number): SettledValues {
  const [state, setState] = useState<SettledValues>(() => ({
    values: structuredClone(form.getValues()),
    isChanging: false,
  }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => setState({ values: structuredClone(form.getValues()), isChanging: false }), wait_ms);
        setState((before) => (before.isChanging ? before : { ...before, isChanging: true }));
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form, wait_ms]);
  return state;
}
