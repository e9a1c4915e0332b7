import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { COVERS } from './split';
import { useMedia } from './use-media';

interface RowLinkProps {
  /** The key of the row, which the address has as `open`. */
  id: string;
  className?: string | undefined;
  title?: string;
  children: ReactNode;
}

/** The link that opens a row next to its list. Where the open row covers the list, the window begins at its top. */
export function RowLink({ id, className, title, children }: RowLinkProps) {
  const covers = useMedia(COVERS);
  return (
    <Link
      to="."
      search={(search: object) => ({ ...search, open: id })}
      resetScroll={covers}
      className={className}
      title={title}
      data-row={id}
    >
      {children}
    </Link>
  );
}
