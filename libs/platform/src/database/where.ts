import { all, any, atLeast, atMost, combined, contains, equals, equalsLowercase, isOneOf, isOneOfKeys, matches, never, not, references, upToSecond } from './conditions';

/** Conditions on rows, such as `where.contains('name', text)`. A condition on a null or blank value is undefined, and matches every row. */
export const where = { all, any, atLeast, atMost, combined, contains, equals, equalsLowercase, isOneOf, isOneOfKeys, matches, never, not, references, upToSecond };
