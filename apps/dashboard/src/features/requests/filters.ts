/**
 * How a filter is entered: a text, one of its choices, a day, an amount, or one of the rows that are read for it. The address may have a moment in
 * place of a day where links need one.
 */
export type FilterKind = 'text' | 'choice' | 'day' | 'moment' | 'amount' | 'category' | 'level' | 'person';

export interface Filter {
  /** The search parameter. */
  name: FilterName;
  /** The item of `Add filter`, the text of the chip and the label of the field. */
  label: string;
  kind: FilterKind;
  /** Values with their texts. */
  choices?: readonly (readonly [string, string])[];
  /** The group of the menu. */
  group: 'Deal' | 'Dates' | 'Value' | 'People';
  /** Without this permission the filter is not offered. */
  permission?: string;
}

const STATUSES = [
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['denied', 'Denied'],
] as const;

const STATES = [
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['partially_approved', 'Partly approved'],
  ['denied', 'Denied'],
  ['withdrawn', 'Withdrawn'],
  ['expired', 'Expired'],
  ['revoked', 'Revoked'],
  ['superseded', 'Superseded'],
] as const;

const YES_NO = [
  ['1', 'Yes'],
  ['0', 'No'],
] as const;

export const FILTER_NAMES = [
  'status',
  'state',
  'customer',
  'part',
  'region',
  'type',
  'from',
  'to',
  'min',
  'max',
  'valid',
  'category',
  'contact',
  'project',
  'account',
  'end_customer',
  'rep_firm',
  'created_from',
  'created_to',
  'due_from',
  'due_to',
  'overdue',
  'escalated',
  'question',
  'at_owner',
  'order_reference',
  'waiting_since',
  'level',
  'requested_by',
  'decided_by',
  'assigned_to',
  'claimed_by',
  'decided_from',
  'decided_to',
  'waiting_since_from',
  'part_is',
  'customer_is',
] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/** All filters of the list, in the order of the address. The menu has one group after the other. */
export const FILTERS: readonly Filter[] = [
  { name: 'status', label: 'Status', group: 'Deal', kind: 'choice', choices: STATUSES },
  { name: 'state', label: 'State', group: 'Deal', kind: 'choice', choices: STATES },
  { name: 'customer', label: 'Customer', group: 'Deal', kind: 'text' },
  { name: 'part', label: 'Part number', group: 'Deal', kind: 'text' },
  { name: 'region', label: 'Region', group: 'Deal', kind: 'text' },
  { name: 'type', label: 'Type', group: 'Deal', kind: 'text' },
  { name: 'from', label: 'Requested from', group: 'Dates', kind: 'day' },
  { name: 'to', label: 'Requested to', group: 'Dates', kind: 'day' },
  { name: 'min', label: 'Minimum total', group: 'Value', kind: 'amount' },
  { name: 'max', label: 'Maximum total', group: 'Value', kind: 'amount' },
  { name: 'valid', label: 'Valid', group: 'Deal', kind: 'choice', choices: YES_NO },
  { name: 'category', label: 'Category', group: 'Deal', kind: 'category', permission: 'catalog:read' },
  { name: 'contact', label: 'Sales contact', group: 'People', kind: 'text' },
  { name: 'project', label: 'Project', group: 'Deal', kind: 'text' },
  { name: 'account', label: 'Account number', group: 'Deal', kind: 'text' },
  { name: 'end_customer', label: 'End customer', group: 'Deal', kind: 'text' },
  { name: 'rep_firm', label: 'Rep firm', group: 'Deal', kind: 'text' },
  { name: 'created_from', label: 'Created from', group: 'Dates', kind: 'day' },
  { name: 'created_to', label: 'Created to', group: 'Dates', kind: 'day' },
  { name: 'due_from', label: 'Due from', group: 'Dates', kind: 'day' },
  { name: 'due_to', label: 'Due to', group: 'Dates', kind: 'day' },
  { name: 'overdue', label: 'Overdue', group: 'Dates', kind: 'choice', choices: YES_NO },
  { name: 'escalated', label: 'Escalated', group: 'Deal', kind: 'choice', choices: YES_NO },
  { name: 'question', label: 'Question open', group: 'Deal', kind: 'choice', choices: YES_NO },
  { name: 'at_owner', label: 'At the owner', group: 'People', kind: 'choice', choices: YES_NO },
  { name: 'order_reference', label: 'Order reference', group: 'Deal', kind: 'text' },
  { name: 'waiting_since', label: 'Waiting since before', group: 'Dates', kind: 'moment' },
  { name: 'level', label: 'Level', group: 'People', kind: 'level', permission: 'levels:read' },
  { name: 'requested_by', label: 'Requested by', group: 'People', kind: 'person', permission: 'users:read' },
  { name: 'decided_by', label: 'Decided by', group: 'People', kind: 'person', permission: 'users:read' },
  { name: 'assigned_to', label: 'Assigned to', group: 'People', kind: 'person', permission: 'users:read' },
  { name: 'claimed_by', label: 'Claimed by', group: 'People', kind: 'person', permission: 'users:read' },
  { name: 'decided_from', label: 'Decided from', group: 'Dates', kind: 'day' },
  { name: 'decided_to', label: 'Decided to', group: 'Dates', kind: 'day' },
  { name: 'waiting_since_from', label: 'Waiting since after', group: 'Dates', kind: 'moment' },
  { name: 'part_is', label: 'Exact part number', group: 'Deal', kind: 'text' },
  { name: 'customer_is', label: 'Exact customer', group: 'Deal', kind: 'text' },
];

/** The longest text that the server accepts in a filter. */
export const MAX_TEXT_LENGTH = 2_000;

const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/;
const DAY = /^[1-9]\d{3}-\d\d-\d\d$/;

/** Whether a text is a value of the filter. */
export function isValueOf({ kind, choices }: Pick<Filter, 'kind' | 'choices'>, text: string): boolean {
  if (kind === 'choice') return choices?.some(([value]) => value === text) ?? false;
  if (kind === 'amount') return AMOUNT.test(text);
  if (kind === 'day') return isDay(text);
  if (kind === 'moment') return isDay(text) || isMoment(text);
  return text.trim() !== '' && text.length <= MAX_TEXT_LENGTH;
}

const MOMENT = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Whether a text such as `2026-02-28T09:00:01Z` is a moment, to the second and in UTC. */
export function isMoment(text: string): boolean {
  const at_ms = MOMENT.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(at_ms) && new Date(at_ms).toISOString().startsWith(text.slice(0, -1));
}

/** Whether a text such as `2026-02-28` is a day of the calendar. */
function isDay(text: string): boolean {
  const at_ms = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(at_ms) && new Date(at_ms).toISOString().startsWith(text);
}
