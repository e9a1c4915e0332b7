import { MissingPrimaryKey, ValidationFailed } from '../errors/errors';

/**
 * The id of the row to update, from the argument `id` or from the input, because clients may use either.
 *
 * @throws MissingPrimaryKey when both are missing
 * @throws ValidationFailed when they are two different ids
 */
export function primaryKey(argument: string | null | undefined, input: { id?: string | null }): string {
  const id = argument?.trim() || input.id;
  if (!id) throw new MissingPrimaryKey();
  if (input.id && input.id.toUpperCase() !== id.toUpperCase())
    throw new ValidationFailed([{ path: ['input', 'id'], rule: 'same', params: { argument: 'id' } }]);
  return id;
}
