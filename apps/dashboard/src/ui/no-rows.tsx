import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Empty } from './empty';

interface NoRowsProps {
  /** The page of the list. */
  page: number;
  isFiltered: boolean;
  /** The sentence when no row matches the filters. */
  noMatch: string;
  onClear: () => void;
  /** What is shown when there is nothing at all. */
  children: ReactNode;
}

/** Why a page of a list has no rows, with one next step. */
export function NoRows({ page, isFiltered, noMatch, onClear, children }: NoRowsProps) {
  if (page > 1)
    return (
      <Empty title="This page is empty.">
        <Link to="." search={((search: object) => ({ ...search, page: undefined })) as never}>
          First page
        </Link>
      </Empty>
    );
  if (!isFiltered) return children;
  return (
    <Empty title={noMatch}>
      <Button onClick={onClear}>Clear filters</Button>
    </Empty>
  );
}
