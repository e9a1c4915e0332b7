/** A choice of a combobox. */
export interface Option {
  value: string;
  label: string;
}
