import { type KeyObject, createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

export type Line = Record<string, unknown>;

interface Entry {
  seq: number;
  hash: string;
  previous_hash: string;
  payload: string;
}

interface SignedCheckpoint extends Line {
  seq: number;
  hash: string;
}

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** A key pair of tests. */
export class TestKey {
  readonly public_key: string;
  readonly key_id: string;
  private readonly key: KeyObject;

  /** @param first the first byte of the seed 00 01 … 1f, by which keys differ */
  constructor(first = 0) {
    const seed = Buffer.from([first, ...Array.from({ length: 31 }, (_, index) => index + 1)]);
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
    this.public_key = createPublicKey(this.key).export({ format: 'der', type: 'spki' }).toString('base64');
    this.key_id = sha256(Buffer.from(this.public_key, 'base64')).slice(0, 16);
  }

  sign(value: object): string {
    return sign(null, Buffer.from(JSON.stringify(value)), this.key).toString('base64');
  }
}

export const TENANT = '01KJQDJGR0RT2GZSKYPD8J86G9';

/** A log as a tenant exports it, made without a service. Its author has the key, so that he can sign what a service never would. */
export class TestLog {
  readonly entries: Entry[] = [];

  constructor(
    readonly key = new TestKey(),
    readonly tenant = TENANT,
  ) {}

  /** Adds entries. @param facts further members of the payload, and members that replace its own */
  add(count = 1, facts: object = {}): this {
    for (let added = 0; added < count; added += 1) {
      const seq = this.entries.length + 1;
      const own = { tenant_id: this.tenant, seq, action: 'product.created', changes: { name: [null, 'Zoë\u2028'] } };
      const payload = JSON.stringify({ ...own, ...facts }, null, 1).replaceAll('\n', '');
      const previous_hash = this.hashOf(seq - 1);
      this.entries.push({ seq, hash: sha256(previous_hash + payload), previous_hash, payload });
    }
    return this;
  }

  /** The same entries up to this one, on which another history can be built. */
  upTo(seq: number): TestLog {
    const log = new TestLog(this.key, this.tenant);
    log.entries.push(...this.entries.slice(0, seq));
    return log;
  }

  /** Adds the record of a restore. */
  restored(
    facts: { at: string; last_seq: number; missing_to: number | null; recorded_at: string },
    key = this.key,
  ): this {
    const { at, last_seq, missing_to, recorded_at } = facts;
    const last_hash = this.hashOf(last_seq);
    const signature = key.sign({ restored: { tenant: this.tenant, at, last_seq, last_hash, missing_to, recorded_at } });
    const metadata = { at, last_seq, last_hash, missing_to, recorded_at, signature, public_key: key.public_key };
    return this.add(1, { action: 'platform.restored', metadata });
  }

  checkpoint(seq = this.entries.length, at = '2026-03-02 14:21:00', key = this.key): SignedCheckpoint {
    const head = { tenant: this.tenant, seq, hash: this.hashOf(seq), at };
    return { ...head, signature: key.sign(head), public_key: key.public_key, key_id: key.key_id };
  }

  /** The lines of an export. */
  lines(seq_from = 1, seq_to = this.entries.length, at?: string): Line[] {
    const previous_hash = this.hashOf(seq_from - 1);
    return [
      { type: 'header', format: 'das-audit/1', tenant: this.tenant, seq_from, seq_to, previous_hash },
      ...this.entries.slice(seq_from - 1, seq_to).map((entry) => ({ type: 'entry', ...entry })),
      { type: 'checkpoint', ...this.checkpoint(seq_to, at) },
    ];
  }

  private hashOf(seq: number): string {
    return this.entries[seq - 1]?.hash ?? '';
  }
}

export const textOf = (lines: Line[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
