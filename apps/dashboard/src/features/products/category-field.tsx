import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Option } from '../../ui/option';
import { Combobox } from '../../ui/combobox';
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

const WAIT_MS = 250;

/** A choice of one of many categories by name. */
export function CategoryField({ value, onChange, ...rest }: CategoryFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({ ...findCategoriesQuery(wanted ?? ''), enabled: wanted !== undefined });
  return (
    <Combobox
      label={WORDS.category}
      value={value}
      onChange={onChange}
      choices={wanted === typed ? found.data?.map(choiceOf) : undefined}
      onSearch={setTyped}
      empty={WORDS.noCategory}
      {...rest}
    />
  );
}
