import { MissingPrimaryKey, ValidationFailed } from '../errors/errors';

/**
 * The id of the row to update, from the argument `id` or from the input, because clients may use either.
 *
 * @param input its `id` is a text, unless a rule of the input refuses it later
 * @throws MissingPrimaryKey when both are missing
 * @throws ValidationFailed when they are two different ids
 */
export function primaryKey(argument: string | null | undefined, input: { id?: unknown }): string {
  const given = typeof input.id === 'string' ? input.id.trim() : undefined;
  const id = argument?.trim() || given;
  if (!id) throw new MissingPrimaryKey();
  if (given && given.toUpperCase() !== id.toUpperCase())
    throw new ValidationFailed([{ path: ['input', 'id'], rule: 'same', params: { argument: 'id' } }]);
  return id;
}
