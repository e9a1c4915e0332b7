import { X } from 'lucide-react';
import { post } from '../../api/post';
import { Combobox } from '../../ui/combobox';
import { IconButton } from '../../ui/icon-button';
import type { Option } from '../../ui/option';
import { peopleChoices } from '../../ui/people-choices';
import { useSearch } from '../../ui/use-search';
import { mentionableUsersDocument } from './discussion.graphql.ts';
import styles from './discussion.module.css';
import type { Visibility } from './draft';

interface MentionFieldProps {
  id: string;
  error: string | undefined;
  request_id: string;
  /** Of the comment: people who may not read it are not offered. */
  visibility: Visibility;
  /** The people by id and name. */
  value: readonly Option[];
  onChange: (people: readonly Option[]) => void;
}

/** Adds people to those that a comment mentions. */
export function MentionField({ request_id, visibility, value, onChange, ...rest }: MentionFieldProps) {
  const { found, search } = useSearch(['mentionable', request_id, visibility], async (text, signal) => {
    const variables = { id: request_id, visibility, search: text };
    return (await post(mentionableUsersDocument, variables, { signal })).approvalRequest?.mentionable_users ?? [];
  });
  const add = (choice: Option | null) => {
    const person = found?.find(({ id }) => id === choice?.value);
    if (person) onChange([...value, { value: person.id, label: person.name }]);
  };
  return (
    <div className={styles.mentions}>
      <Combobox
        label="Mention"
        value={null}
        choices={
          found && peopleChoices(found).filter((choice) => !value.some((chosen) => chosen.value === choice.value))
        }
        onChange={add}
        onSearch={search}
        empty="No people match."
        {...rest}
      />
      {value.length > 0 && (
        <ul aria-label="Mentioned" className={styles.people}>
          {value.map(({ value: id, label }) => (
            <li key={id} className={styles.person}>
              <bdi>{label}</bdi>
              <IconButton
                name={`Remove mention of ${label}`}
                onClick={() => onChange(value.filter((other) => other.value !== id))}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
