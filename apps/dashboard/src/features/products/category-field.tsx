import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '../../ui/combobox';
import type { Option } from '../../ui/option';
import { useSettled } from '../../ui/use-settled';
import { choiceOf } from './product-values';
import { findCategoriesQuery } from './products-query';

interface CategoryFieldProps {
  value: Option | null;
  onChange: (category: Option | null) => void;
  id?: string;
  hint?: string;
  error?: string | undefined;
}

const SETTLED_MS = 250;

/** A choice of one of many categories by name. */
export function CategoryField(props: CategoryFieldProps) {
  const [typed, setTyped] = useState<string>();
  const wanted = useSettled(typed, SETTLED_MS);
  const found = useQuery({ ...findCategoriesQuery(wanted ?? ''), enabled: wanted !== undefined });
  const choices = wanted === typed ? found.data?.map(choiceOf) : undefined;
  return <Combobox label="Category" choices={choices} onSearch={setTyped} empty="No categories match." {...props} />;
}
