import { useCallback, useEffect, useRef, useState } from 'react';
import { removeDraft, writeDraft } from './draft';
import type { RequestFormControl } from './form-field';
import { type StoredRequest, contentOf } from './form-values';

interface DraftProps {
  form: RequestFormControl;
  address: string;
  user_id: string;
  base: StoredRequest | undefined;
  /** The content of the form before any change. */
  initialContent: string;
}

/** Keeps the draft of a form after each change, and knows whether there are changes. */
export function useDraft({ form, address, user_id, base, initialContent }: DraftProps): {
  isDirty: boolean;
  finish: () => void;
} {
  const [isDirty, setDirty] = useState(() => contentOf(form.getValues()) !== initialContent);
  const isFinished = useRef(false);
  useEffect(() => {
    let isPlanned = false;
    const keep = () => {
      isPlanned = false;
      if (isFinished.current) return;
      const values = form.getValues();
      const hasChanges = contentOf(values) !== initialContent;
      setDirty(hasChanges);
      if (hasChanges) writeDraft(address, { user_id, values, base });
      else removeDraft(address);
    };
    const plan = () => {
      if (!isPlanned) queueMicrotask(keep); // one draft for all changes of one event
      isPlanned = true;
    };
    return form.subscribe({ formState: { values: true }, callback: plan });
  }, [form, address, user_id, base, initialContent]);
  const finish = useCallback(() => {
    isFinished.current = true;
    removeDraft(address);
    setDirty(false);
  }, [address]);
  return { isDirty, finish };
}
