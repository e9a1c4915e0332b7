import {
  type ExternalColumns,
  type ExternalInput,
  type MetadataOf,
  ValidationFailed,
  changedExternalKey,
} from '@das/platform';

type Columns<Input> = Omit<Input, 'metadata'> & { metadata?: MetadataOf };

/** The input with the external key and the metadata as they are stored. @throws ValidationFailed */
export function checkedExternal<Input extends ExternalInput>(before: ExternalColumns, input: Input): Columns<Input> {
  const { change, failures } = changedExternalKey(before, input);
  if (failures.length) throw new ValidationFailed(failures);
  const { metadata: _, ...columns } = input;
  return { ...columns, ...change };
}
