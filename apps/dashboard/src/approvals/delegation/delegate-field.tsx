import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../api/post';
import { Combobox } from '../../ui/combobox';
import type { Option } from '../../ui/option';
import { peopleChoices } from '../../ui/people-choices';
import { useSettled } from '../../ui/use-settled';
import { delegableUsersDocument } from './delegation.graphql.ts';

interface DelegateFieldProps {
  id: string;
  error: string | undefined;
  principal_id: string;
  value: Option | null;
  onChange: (delegate: Option | null) => void;
}

const SETTLED_MS = 250;

/** The person who is to act for another one. */
export function DelegateField({ principal_id, ...rest }: DelegateFieldProps) {
  const [typed, setTyped] = useState<string>();
  const wanted = useSettled(typed, SETTLED_MS);
  const found = useQuery({
    queryKey: ['delegable', principal_id, wanted],
    queryFn: async ({ signal }) =>
      (await post(delegableUsersDocument, { principal_id, search: wanted ?? '' }, { signal })).delegableUsers,
    enabled: wanted !== undefined,
  });
  return (
    <Combobox
      label="Delegate to"
      choices={wanted === typed && found.data ? peopleChoices(found.data) : undefined}
      onSearch={setTyped}
      empty="No people match."
      {...rest}
    />
  );
}
