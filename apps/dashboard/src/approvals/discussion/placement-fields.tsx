import { Choice } from '../../ui/choice';
import { Select } from '../../ui/field';
import { partName } from '../request/part-name';
import type { Line } from '../request/request-query';
import type { Visibility } from './draft';

interface ShownField {
  id: string;
  error: string | undefined;
}

interface AboutFieldProps extends ShownField {
  lines: readonly Line[];
  /** The id of a line; empty for the whole request. */
  value: string;
  onChange: (id: string) => void;
}

/** What a comment or a link is about. Absent for a request without lines. */
export const AboutField = ({ lines, onChange, ...rest }: AboutFieldProps) =>
  lines.length > 0 && (
    <Select label="About" onChange={({ target }) => onChange(target.value)} {...rest}>
      <option value="">The whole request</option>
      {lines.map((line) => (
        <option key={line.id} value={line.id}>
          {partName(line, lines)}
        </option>
      ))}
    </Select>
  );

const OPTIONS = [
  { value: 'everyone', label: 'Everyone', hint: 'All people who may read the request.' },
  {
    value: 'internal',
    label: 'Internal',
    hint: 'Owners and auditors, and the admins and approvers who did not create the request.',
  },
] as const;

interface VisibilityFieldProps extends ShownField {
  value: Visibility;
  /** Whether it answers an internal comment: then all may not read it. */
  isInternalOnly?: boolean;
  onChange: (value: Visibility) => void;
}

/** For people who may write internal items. */
export const VisibilityField = ({ isInternalOnly = false, ...rest }: VisibilityFieldProps) => (
  <Choice<Visibility>
    label="Visible to"
    options={OPTIONS.filter(({ value }) => value === 'internal' || !isInternalOnly)}
    {...rest}
  />
);
