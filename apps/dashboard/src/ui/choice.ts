/** A choice of a combobox. */
export interface Choice {
  value: string;
  label: string;
}
