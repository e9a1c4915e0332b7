import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '../../ui/combobox';
import type { Option } from '../../ui/option';
import { useSettled } from '../../ui/use-settled';
import { choiceOf } from './product-values';
import { findCategoriesQuery } from './products-query';
import { WORDS } from './words';

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
  return <Combobox label={WORDS.category} choices={choices} onSearch={setTyped} empty={WORDS.noCategory} {...props} />;
}
