import { useState } from 'react';
import { Dialog } from '../ui/dialog';
import { lazyPart } from '../ui/lazy';
import { FindInput, type FindProps } from './find-input';

const FindBox = lazyPart(
  () => import('./find-box').then(({ FindBox: part }) => part),
  ({ text, onText }: FindProps) => <FindInput value={text} onChange={({ target }) => onText(target.value)} />,
);

/** Finds pages, commands, requests and products. It takes the first key after Ctrl K, also while its results are not loaded yet. */
export function Find({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <Dialog title="Find" onClose={onClose} isWide>
      <FindBox text={text} onText={setText} onClose={onClose} />
    </Dialog>
  );
}
