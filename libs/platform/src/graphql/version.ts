import { Field, Int } from '@nestjs/graphql';
import { Column } from 'typeorm';
import { Whole } from '../validation/rules';

/** The `version` of a row: a trigger raises it by 1 with every committed change. */
export const VersionColumn = (): PropertyDecorator => (target, property) => {
  Field(() => Int, { description: 'Starts at 1 and increments with every change.' })(target, property);
  Column('integer', { default: 1 })(target, property);
};

/** The `expected_version` of an update. @param when a sentence that precedes the description */
export const ExpectedVersionField =
  (when = ''): PropertyDecorator =>
  (target, property) => {
    Field(() => Int, {
      nullable: true,
      description: `${when}The version to change, at least 1; another one fails with \`version_conflict\`.`,
    })(target, property);
    Whole(1)(target, property);
  };
