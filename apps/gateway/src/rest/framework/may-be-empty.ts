import { rulesOf } from '@das/platform';
import { type ClassOf, fieldsOf } from './fields-of';

/** Whether the input class requires no member. An empty body is then read as `{}`. */
export const mayBeEmpty = (type: ClassOf): boolean =>
  !rulesOf(type).some(({ isDemanded }) => isDemanded) &&
  [...fieldsOf(type).values()].every(({ isNullable }) => isNullable);
