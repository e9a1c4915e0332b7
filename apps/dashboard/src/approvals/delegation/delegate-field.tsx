import { post } from '../../api/post';
import { Combobox } from '../../ui/combobox';
import type { Option } from '../../ui/option';
import { peopleChoices } from '../../ui/people-choices';
import { useSearch } from '../../ui/use-search';
import { delegableUsersDocument } from './delegation.graphql.ts';

interface DelegateFieldProps {
  id: string;
  error: string | undefined;
  principal_id: string;
  value: Option | null;
  onChange: (delegate: Option | null) => void;
}

/** The person who is to act for another one. */
export function DelegateField({ principal_id, ...rest }: DelegateFieldProps) {
  const { found, search } = useSearch(
    ['delegable', principal_id],
    async (text, signal) =>
      (await post(delegableUsersDocument, { principal_id, search: text }, { signal })).delegableUsers,
  );
  return (
    <Combobox
      label="Delegate to"
      choices={found && peopleChoices(found)}
      onSearch={search}
      empty="No people match."
      {...rest}
    />
  );
}
