/** One fix that is reverted in the source. A spec must fail without the fix; otherwise no test covers it. */
export interface Mutation {
  /** The guarantee of the fix, with the number of its finding if any. */
  fix: string;
  /** Path from the root of the repository. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  /** The replacement. The result must still compile with SWC. */
  replace: string;
  /** Pattern of the spec file that must fail, as for `npm run jest -- <pattern>`; it matches one file. Several are separated by `|`. */
  spec: string;
  /** Whether the spec runs built programs: the mutated copy is built first. */
  needs_build?: boolean;
}
