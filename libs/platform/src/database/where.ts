import * as where from './conditions';

/** Conditions on rows, such as `where.contains('name', text)`. A condition on a null or blank value is undefined, and matches every row. */
export { where };
