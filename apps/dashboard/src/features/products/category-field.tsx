import { Combobox } from '../../ui/combobox';
import type { Option } from '../../ui/option';
import { useSearch } from '../../ui/use-search';
import { choiceOf } from './product-values';
import { findCategories } from './products-query';

interface CategoryFieldProps {
  value: Option | null;
  onChange: (category: Option | null) => void;
  id?: string;
  hint?: string;
  error?: string | undefined;
}

/** A choice of one of many categories by name. */
export function CategoryField(props: CategoryFieldProps) {
  const { found, search } = useSearch(['categories', 'find'], findCategories);
  const choices = found?.map(choiceOf);
  return <Combobox label="Category" choices={choices} onSearch={search} empty="No categories match." {...props} />;
}
