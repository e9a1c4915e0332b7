import { useState } from 'react';
import { Button } from './button';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Called when the clipboard refuses. */
  onRefused?: () => void;
}

/** Copies a text. Its name says when it has done so. */
export function CopyButton({ text, label, onRefused }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const isDone = await writeToClipboard(text);
    setCopied(isDone);
    if (!isDone) onRefused?.();
  };
  return (
    <Button onClick={() => void copy()} onBlur={() => setCopied(false)}>
      {isCopied ? 'Copied' : label}
    </Button>
  );
}

/** The clipboard is absent on an origin without TLS. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
