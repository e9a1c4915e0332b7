import { Field } from '@nestjs/graphql';
import { DateTimeScalar } from './scalars';

/** The `updated_from` of a filter. */
export const UpdatedFromField = (): PropertyDecorator =>
  Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Changed at or after this time. Without `orderBy` the list then has the order of changes.',
  });

/** The `updated_to` of a filter. */
export const UpdatedToField = (): PropertyDecorator =>
  Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Changed at or before this time, to the end of the second.',
  });
