import { type ReactNode, useState } from 'react';
import { useViewer } from '../../api/viewer';
import { Select } from '../../ui/field';
import type { Option } from '../../ui/option';
import { ownLines } from '../request/own-lines';
import type { ApprovalRequest } from '../request/request-query';
import { actingChoices, withLinesOf } from './acting';

interface OnBehalfOfProps {
  choices: readonly Option[];
  value: string;
  onChange: (id: string) => void;
  hint?: ReactNode;
}

/** Whose authority a decision uses. Absent without a choice. */
export const OnBehalfOf = ({ choices, value, onChange, hint }: OnBehalfOfProps) =>
  choices.length > 0 && (
    <Select label="On behalf of" hint={hint} value={value} onChange={({ target }) => onChange(target.value)}>
      {choices.map(({ value: id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );

/** Whose authority a decision uses, and what it covers. */
export interface Acting {
  /** Null when the person acts for no other one. */
  on_behalf_of: string | null;
  /** Whether it is the authority of another person. */
  isForOther: boolean;
  /** The request with the lines that the authority covers as the person's. */
  request: ApprovalRequest;
  choices: readonly Option[];
  choose: (id: string) => void;
  /** Another version of the request, with the lines that the authority covers as the person's. */
  coveredBy: (version: ApprovalRequest) => ApprovalRequest;
}

/** The authority for a decision on this request. The first choice that covers a line is preselected. */
export function useActing(request: ApprovalRequest): Acting {
  const { user } = useViewer();
  const [chosen, choose] = useState<string>();
  const choices = actingChoices(request, user);
  const on_behalf_of = choices.find(({ value }) => value === chosen)?.value ?? firstOf(request, choices, user);
  const coveredBy = (version: ApprovalRequest) =>
    on_behalf_of === null ? version : withLinesOf(version, user, on_behalf_of);
  return {
    on_behalf_of,
    isForOther: on_behalf_of !== null && on_behalf_of !== user.id,
    request: coveredBy(request),
    choices,
    choose,
    coveredBy,
  };
}

function firstOf(request: ApprovalRequest, choices: readonly Option[], user: Parameters<typeof withLinesOf>[1]) {
  const [first] = choices;
  const covers = ({ value }: Option) => ownLines(withLinesOf(request, user, value).opportunities).length > 0;
  return (choices.find(covers) ?? first)?.value ?? null;
}
