import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy';
import { requestsFilter } from './requests-filter';
import { type RequestsSearch, isSavedView } from './requests-search';

const ExportDialog = lazyPart(() => import('./export-dialog').then(({ ExportDialog: part }) => part));

/** Opens the choice of a CSV file with what the page shows. */
export function ExportButton({ search }: { search: RequestsSearch }) {
  const { user, tenant } = useViewer();
  const [isOpen, setOpen] = useState(false);
  const filter = requestsFilter(search, { user_id: user.id, timezone: tenant.timezone });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Export CSV</Button>
      {isOpen && (
        <ExportDialog
          filter={filter}
          view_id={isSavedView(search.view) ? search.view : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
