import { NOTIFICATION_KINDS, type NotificationMode, PREFERRED_KINDS } from '../kinds';

/** How a person is notified. Chat channels belong to the organisation, and have no preferences. */
export const CHANNELS = ['in_app', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Modes that were set, by channel and kind. */
export type ChosenModes = Partial<Record<Channel, Partial<Record<string, NotificationMode>>>>;

const SERVICE = new Map<string, Record<Channel, NotificationMode>>(
  NOTIFICATION_KINDS.map(({ name, in_app, email }) => [name, { in_app, email }]),
);
const MANDATORY = new Set<string>(
  NOTIFICATION_KINDS.filter(({ is_mandatory }) => is_mandatory).map(({ name }) => name),
);

export const isMandatory = (kind: string): boolean => MANDATORY.has(kind);

/**
 * The mode of a kind in a channel: the first of the chosen ones that has it, else that of the service.
 *
 * @param chosen those of the person, then those of the organisation
 */
export function modeOf(
  kind: string,
  channel: Channel,
  ...chosen: (ChosenModes | null | undefined)[]
): NotificationMode {
  const service = SERVICE.get(kind)?.[channel] ?? 'off';
  if (isMandatory(kind)) return service;
  for (const modes of chosen) {
    const mode = modes?.[channel]?.[kind];
    if (mode) return mode;
  }
  return service;
}

/** The kinds whose e-mail mode is `digest`. */
export const digestKinds = (...chosen: (ChosenModes | null | undefined)[]): string[] =>
  PREFERRED_KINDS.map(({ name }) => name).filter((kind) => modeOf(kind, 'email', ...chosen) === 'digest');

/** A mode that a client sets; null removes it. */
export interface ModeChange {
  kind: string;
  channel: Channel;
  mode?: NotificationMode | null;
}

/** The chosen modes after changes. Channels without modes are left out. */
export function changedModes(before: ChosenModes, changes: readonly ModeChange[]): ChosenModes {
  const after: ChosenModes = {};
  for (const channel of CHANNELS) {
    const modes = { ...before[channel] };
    for (const change of changes) {
      if (change.channel !== channel) continue;
      if (change.mode) modes[change.kind] = change.mode;
      else delete modes[change.kind];
    }
    if (Object.keys(modes).length) after[channel] = sorted(modes);
  }
  return after;
}

/** In the order of kinds, so that equal modes are equal as JSON. */
const sorted = (modes: Partial<Record<string, NotificationMode>>): Partial<Record<string, NotificationMode>> =>
  Object.fromEntries(PREFERRED_KINDS.flatMap(({ name }) => (modes[name] ? [[name, modes[name]]] : [])));
