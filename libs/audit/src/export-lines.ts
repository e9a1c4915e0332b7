import type { SignedCheckpoint } from './checkpoint';

/** Format and version of an export. A change that a verifier must know raises the version. */
export const EXPORT_FORMAT = 'das-audit/1';

interface Header {
  /** The id of the tenant. */
  tenant: string;
  seq_from: number;
  seq_to: number;
  /** The hash of the entry before `seq_from`; empty before the first entry. */
  previous_hash: string;
}

interface Entry {
  seq: string;
  hash: string;
  payload: string;
}

/** Characters that JSON may contain and that some readers of lines take for the end of a line. */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const line = (value: object): string => `${JSON.stringify(value).replace(LINE_ENDS, escaped)}\n`;

/** The first line. */
export const headerLine = ({ tenant, seq_from, seq_to, previous_hash }: Header): string =>
  line({ type: 'header', format: EXPORT_FORMAT, tenant, seq_from, seq_to, previous_hash });

export const entryLine = ({ seq, hash, payload }: Entry, previous_hash: string): string =>
  line({ type: 'entry', seq: Number(seq), hash, previous_hash, payload });

/** The last line. */
export const checkpointLine = (checkpoint: SignedCheckpoint): string => line({ type: 'checkpoint', ...checkpoint });
