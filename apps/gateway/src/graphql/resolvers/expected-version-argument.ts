import { Args, Int } from '@nestjs/graphql';

/** The argument `expected_version` of a delete mutation; the service checks it. */
export const ExpectedVersionArgument = (): ParameterDecorator =>
  Args('expected_version', {
    type: () => Int,
    nullable: true,
    description: 'The version to delete, at least 1; another one fails with `version_conflict`.',
  });
