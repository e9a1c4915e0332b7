import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { post } from '../../api/post';
import { Button } from '../../ui/button';
import { Combobox } from '../../ui/combobox';
import type { Option } from '../../ui/option';
import { peopleChoices } from '../../ui/people-choices';
import { useSettled } from '../../ui/use-settled';
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

const SETTLED_MS = 250;

/** Adds people to those that a comment mentions. */
export function MentionField({ request_id, visibility, value, onChange, ...rest }: MentionFieldProps) {
  const [typed, setTyped] = useState<string>();
  const wanted = useSettled(typed, SETTLED_MS);
  const found = useQuery({
    queryKey: ['mentionable', request_id, visibility, wanted],
    queryFn: async ({ signal }) => {
      const variables = { id: request_id, visibility, search: wanted ?? '' };
      return (await post(mentionableUsersDocument, variables, { signal })).approvalRequest?.mentionable_users ?? [];
    },
    enabled: wanted !== undefined,
  });
  const add = (choice: Option | null) => {
    const person = found.data?.find(({ id }) => id === choice?.value);
    if (person) onChange([...value, { value: person.id, label: person.name }]);
  };
  return (
    <div className={styles.mentions}>
      <Combobox
        label="Mention"
        value={null}
        choices={
          wanted === typed && found.data
            ? peopleChoices(found.data).filter((choice) => !value.some((chosen) => chosen.value === choice.value))
            : undefined
        }
        onChange={add}
        onSearch={setTyped}
        empty="No people match."
        {...rest}
      />
      {value.length > 0 && (
        <ul aria-label="Mentioned" className={styles.people}>
          {value.map(({ value: id, label }) => (
            <li key={id} className={styles.person}>
              <bdi>{label}</bdi>
              <Button
                look="plain"
                aria-label={`Remove mention of ${label}`}
                title={`Remove mention of ${label}`}
                onClick={() => onChange(value.filter((other) => other.value !== id))}
              >
                <X size={14} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
