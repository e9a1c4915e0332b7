#!/usr/bin/env node
// Verifies exports of the audit log in the format das-audit/1. It needs Node.js 20 or newer, and neither packages nor a network.
// docs/audit-verification.md describes the format, so that anyone can write another verifier.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync, realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const FORMAT = 'das-audit/1';
const HEADER_START = `{"type":"header","format":"${FORMAT}"`;
const USAGE = `Usage: audit-verify FILE... [--keys FILE] [--checkpoint FILE]... [--json]

  FILE               An export of the audit log, as GET /v2/audit-logs/export sent it. Several files must join, oldest first.
  --keys FILE        The body of GET /v2/audit-keys, stored at set-up. Without it, signatures prove only consistency.
  --checkpoint FILE  The body of an earlier GET /v2/audit-logs/checkpoint. Repeat it for several.
  --json             Print the result as one line of JSON.

Exit codes: 0 good, 1 bad, 2 unreadable input or wrong arguments.
`;
const NO_KEYS =
  'Warning: without --keys the public key comes with the data, so that the signatures prove only consistency.';
const SENTENCES = {
  missing: 'the entry is missing, repeated or out of order',
  hash: 'the hash of the entry, or that of the entry before it, does not fit',
  payload: 'the hashes fit, but the number or the tenant in the payload differs',
  truncated: 'the file ends before its checkpoint',
  checkpoint_hash: 'a valid checkpoint differs from the chain',
  checkpoint_signature: 'the signature of a checkpoint is not valid',
  unknown_key: 'a checkpoint was signed with a key that is not in the file of --keys',
};

/** Input that cannot be verified at all: exit 2. */
class Unreadable extends Error {}

/** The first entry that cannot be trusted. */
class Flaw extends Error {
  constructor(seq, reason) {
    super(SENTENCES[reason]);
    this.first_bad = { seq, reason };
  }
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value) => Number.isSafeInteger(value) && value > 0;
const areTexts = (...values) => values.every((value) => typeof value === 'string');

/** The JSON object; undefined for other text. */
function objectIn(text) {
  try {
    const value = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The lines of a file. Only LF ends a line: other readers of lines also split at characters that a payload may contain. */
async function* linesOf(file) {
  let parts = [];
  for await (const chunk of createReadStream(file, { highWaterMark: 1_048_576 })) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield { text: Buffer.concat([...parts, chunk.subarray(start, end)]).toString('utf8'), isWhole: true };
      parts = [];
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
  }
  yield { text: Buffer.concat(parts).toString('utf8'), isWhole: false };
}

/** Signatures, and the keys that are trusted: undefined accepts every key. */
class Signatures {
  constructor(public_keys) {
    this.public_keys = public_keys && new Set(public_keys);
  }

  /** Why a signed checkpoint cannot be trusted; undefined when it can. */
  flawOf(checkpoint) {
    const { tenant, seq, hash, at, public_key, key_id } = checkpoint;
    if (this.public_keys && !this.public_keys.has(public_key)) return 'unknown_key';
    const isOwnId = key_id === undefined || key_id === keyIdOf(public_key);
    return isOwnId && this.isSigned(JSON.stringify({ tenant, seq, hash, at }), checkpoint)
      ? undefined
      : 'checkpoint_signature';
  }

  /** Whether the record of a restore has a valid signature. */
  isRestore({ tenant, metadata }) {
    const { at, last_seq, last_hash, missing_to, recorded_at, public_key } = metadata;
    if (this.public_keys && !this.public_keys.has(public_key)) return false;
    return this.isSigned(
      JSON.stringify({ restored: { tenant, at, last_seq, last_hash, missing_to, recorded_at } }),
      metadata,
    );
  }

  isSigned(text, { signature, public_key }) {
    try {
      const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' });
      const isEd25519 = key.asymmetricKeyType === 'ed25519';
      return isEd25519 && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
    } catch {
      return false; // not a key, or not a signature
    }
  }
}

const keyIdOf = (public_key) => sha256(Buffer.from(String(public_key), 'base64')).slice(0, 16);

/** Verifies files that join, line by line. */
class Chain {
  tenant = null;
  entries = 0;
  seq_from = null;
  seq_to = null;
  restores = [];
  /** The number of the entry that must come next, and the hash of the one before it. */
  next = 1;
  hash = '';
  /** The time of the newest checkpoint in the files. */
  at = '';
  /** Flaws of earlier checkpoints. A restore that is recorded later may explain them. */
  suspects = [];

  /** @param earlier checkpoints that were kept */
  constructor(signatures, earlier) {
    this.signatures = signatures;
    this.earlier = groupedBySeq(earlier);
    for (const checkpoint of earlier) {
      const reason = signatures.flawOf(checkpoint);
      if (reason) this.suspects.push({ checkpoint, reason });
    }
  }

  /** @throws Flaw, Unreadable */
  async add(file) {
    let [isBegun, isEnded] = [false, false];
    for await (const { text, isWhole } of linesOf(file)) {
      if (!text.trim()) continue;
      const line = objectIn(text);
      if (!isBegun) {
        this.begin(line, { text, isWhole, file });
        isBegun = true;
        continue;
      }
      if (isEnded) throw this.flaw('missing'); // no line may follow the checkpoint
      if (!line && !isWhole) break;
      if (line?.type === 'entry') this.addEntry(line);
      else if (line?.type === 'checkpoint') this.end(line);
      else throw this.flaw('missing');
      isEnded = line.type === 'checkpoint';
    }
    if (!isEnded) throw this.flaw('truncated');
  }

  begin(line, { text, isWhole, file }) {
    if (!line && !isWhole && (HEADER_START.startsWith(text) || text.startsWith(HEADER_START)))
      throw this.flaw('truncated');
    if (line?.type === 'entry' || line?.type === 'checkpoint') throw this.flaw('missing');
    if (line?.type !== 'header' || line.format !== FORMAT)
      throw new Unreadable(`${file} is not an export in ${FORMAT}.`);
    const { tenant, seq_from, seq_to, previous_hash } = line;
    if (!areTexts(tenant, previous_hash) || !isCount(seq_from) || !isCount(seq_to) || seq_to < seq_from)
      throw new Unreadable(`The header of ${file} is malformed.`);
    if (this.tenant === null) this.start(line);
    if (seq_from !== this.next) throw this.flaw('missing');
    if (previous_hash !== this.hash || (seq_from === 1) !== (previous_hash === '')) throw this.flaw('hash');
    if (tenant !== this.tenant) throw this.flaw('payload');
    this.seq_to = seq_to;
  }

  /** Takes the place of the first file as given. An earlier checkpoint may prove the hash before it. */
  start({ tenant, seq_from, previous_hash }) {
    this.tenant = tenant;
    this.seq_from = seq_from;
    this.next = seq_from;
    this.hash = previous_hash;
    this.compare(seq_from - 1);
  }

  addEntry({ seq, hash, previous_hash, payload }) {
    if (seq !== this.next || seq > this.seq_to) throw this.flaw('missing');
    if (!areTexts(payload) || previous_hash !== this.hash || hash !== sha256(previous_hash + payload))
      throw this.flaw('hash');
    const facts = objectIn(payload);
    if (facts?.seq !== seq || facts.tenant_id !== this.tenant) throw this.flaw('payload');
    this.entries += 1;
    this.next += 1;
    this.hash = hash;
    this.compare(seq);
    if (facts.action === 'platform.restored') this.noteRestore(facts);
  }

  noteRestore({ seq, metadata }) {
    if (!isObject(metadata) || !this.signatures.isRestore({ tenant: this.tenant, metadata })) return;
    const { at, last_seq, missing_to, recorded_at } = metadata;
    this.restores.push({ seq, at, last_seq, missing_to, recorded_at });
  }

  /** Compares the earlier checkpoints of an entry. */
  compare(seq) {
    for (const checkpoint of this.earlier.get(seq) ?? []) {
      const isSame = checkpoint.hash === this.hash && checkpoint.tenant === this.tenant;
      if (!isSame) this.suspects.push({ checkpoint, reason: 'checkpoint_hash' });
    }
  }

  end(line) {
    if (this.next <= this.seq_to) throw this.flaw('missing');
    const reason = this.signatures.flawOf(line);
    if (reason) throw new Flaw(this.seq_to, reason);
    if (line.tenant !== this.tenant || line.seq !== this.seq_to || line.hash !== this.hash)
      throw new Flaw(this.seq_to, 'checkpoint_hash');
    this.at = line.at;
  }

  flaw(reason) {
    return new Flaw(this.next, reason);
  }

  /**
   * The first bad entry, with a flaw of a line.
   *
   * A checkpoint after the last entry proves that entries were cut off, unless it is newer than the export.
   */
  firstBad(flaw) {
    if (!flaw)
      for (const [seq, checkpoints] of this.earlier)
        for (const checkpoint of seq >= this.next ? checkpoints : [])
          if (checkpoint.at < this.at) this.suspects.push({ checkpoint, reason: 'checkpoint_hash' });
    const unexplained = this.suspects.filter(
      ({ checkpoint, reason }) => reason !== 'checkpoint_hash' || !this.isLost(checkpoint),
    );
    const found = unexplained.map(({ checkpoint: { seq }, reason }) => ({ seq, reason }));
    if (flaw) found.push(flaw.first_bad);
    return found.sort((one, other) => one.seq - other.seq)[0] ?? null;
  }

  /** Whether a recorded restore has lost the entry of the checkpoint. */
  isLost({ tenant, seq, at }) {
    const isOwn = tenant === this.tenant;
    return isOwn && this.restores.some(({ last_seq, recorded_at }) => seq > last_seq && at <= recorded_at);
  }
}

/** Node.js 20 has no `Map.groupBy`. */
function groupedBySeq(checkpoints) {
  const groups = new Map(checkpoints.map(({ seq }) => [seq, []]));
  for (const checkpoint of checkpoints) groups.get(checkpoint.seq).push(checkpoint);
  return groups;
}

/** The value in a file: the body of a response, with or without `data`. @throws Unreadable */
function bodyIn(file) {
  let body;
  try {
    body = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Unreadable(`${file} cannot be read: ${error.message}`);
  }
  return isObject(body) && 'data' in body ? body.data : body;
}

function keysIn(file) {
  const keys = bodyIn(file);
  if (!Array.isArray(keys) || !keys.every((key) => isObject(key) && areTexts(key.public_key)))
    throw new Unreadable(`${file} is not the body of GET /v2/audit-keys.`);
  return keys.map(({ public_key }) => public_key);
}

function checkpointIn(file) {
  const checkpoint = bodyIn(file);
  const { tenant, seq, hash, at, signature, public_key } = isObject(checkpoint) ? checkpoint : {};
  if (!areTexts(tenant, hash, at, signature, public_key) || !isCount(seq))
    throw new Unreadable(`${file} is not the body of GET /v2/audit-logs/checkpoint.`);
  return checkpoint;
}

/** @throws Unreadable */
async function verifyFiles(files, { keys, checkpoint = [] }) {
  const public_keys = keys === undefined ? undefined : keysIn(keys);
  const chain = new Chain(new Signatures(public_keys), checkpoint.map(checkpointIn));
  let flaw;
  try {
    for (const file of files) await chain.add(file);
  } catch (error) {
    if (error.syscall) throw new Unreadable(`A file cannot be read: ${error.message}`);
    if (!(error instanceof Flaw)) throw error;
    flaw = error;
  }
  return resultOf(chain, chain.firstBad(flaw), public_keys !== undefined);
}

function resultOf({ tenant, entries, seq_from, seq_to, restores }, first_bad, hasKeys) {
  const key_trusted = hasKeys && first_bad?.reason !== 'unknown_key';
  const result = { ok: first_bad === null, tenant, entries, seq_from, seq_to, key_trusted, first_bad };
  if (!restores.length) return result;
  return { ...result, restores: restores.map(({ recorded_at: _, ...restore }) => restore) };
}

function textOf({ ok, tenant, entries, seq_from, seq_to, first_bad, restores = [] }) {
  const lines = restores.map(
    ({ seq, at, last_seq }) => `Entry ${seq} records a restore to ${at}: the entries after ${last_seq} were lost then.`,
  );
  const range = `Tenant ${tenant}, entries ${seq_from} to ${seq_to}`;
  const verdict = ok
    ? `Good: ${range}, ${entries} verified.`
    : `BAD from entry ${first_bad.seq} on: ${first_bad.reason}, ${SENTENCES[first_bad.reason]}. ${range}.`;
  return [...lines, verdict].join('\n');
}

/** Runs the program. @returns its exit code */
export async function main(words) {
  try {
    const { values, positionals } = argumentsIn(words);
    if (values.help) return (print(USAGE), 0);
    if (!positionals.length) throw new Unreadable('Name at least one file. See --help.');
    if (values.keys === undefined) process.stderr.write(`${NO_KEYS}\n`);
    const result = await verifyFiles(positionals, values);
    print(`${values.json ? JSON.stringify(result) : textOf(result)}\n`);
    return result.ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

function argumentsIn(words) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        keys: { type: 'string' },
        checkpoint: { type: 'string', multiple: true },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new Unreadable(`${error.message.split('. ')[0]}. See --help.`);
  }
}

const print = (text) => void process.stdout.write(text);

const [, program] = process.argv;
if (program && import.meta.url === pathToFileURL(realpathSync(program)).href)
  process.exitCode = await main(process.argv.slice(2));
