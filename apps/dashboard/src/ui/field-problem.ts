/** A problem of a field of a form. */
export interface FieldProblem {
  /** The id of the field. */
  id: string;
  /** The name of the field, such as `Line 1, Quantity`. */
  label: string;
  message: string;
}
