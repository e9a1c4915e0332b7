import type { ApprovalRequest } from '@das/approval-requests';

const MAX_NAME = 120;
const SHORT_ID = 6;

/** The text cut to a number of characters, with an ellipsis as the last one. */
export function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** The name of a request in a title: the customer, else the project, else its short id; at most 120 characters and an ellipsis. */
export function requestName({
  id,
  customer_name,
  project_name,
}: Pick<ApprovalRequest, 'customer_name' | 'id' | 'project_name'>): string {
  const name = customer_name?.trim() || project_name?.trim() || `Request ${id.slice(-SHORT_ID)}`;
  const characters = [...name];
  return characters.length <= MAX_NAME ? name : `${characters.slice(0, MAX_NAME).join('')}…`;
}
