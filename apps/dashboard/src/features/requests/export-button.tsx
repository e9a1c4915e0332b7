import { useState } from 'react';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy';
import type { RequestsFilter } from './requests-filter';

const ExportDialog = lazyPart(() => import('./export-dialog').then(({ ExportDialog: part }) => part));

interface ExportButtonProps {
  filter: RequestsFilter;
  /** The saved view that is open. */
  view_id: string | undefined;
}

/** Opens the dialog that exports the requests of the page as CSV. */
export function ExportButton(props: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Export CSV</Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
