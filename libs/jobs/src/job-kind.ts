import type { Permission } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { Job } from './job';
import type { ReadItem } from './read-item';

/** An item of a job: the row that it is about. */
export interface JobItem {
  /** Its position in the job, from 0. */
  index: number;
  /** As sent by the client. */
  id: string;
  /** The version that the row must still have; absent means any. */
  expected_version?: number | null;
  /** What the client sent for the item; null when its id says everything. */
  input?: object | null;
}

export interface ItemOutcome<Outcome extends object = object> extends JobItem {
  /** Null until the item is done. */
  outcome: Outcome | null;
}

/** Reads items of one job by their indexes, in order. */
export type ItemsAt<Outcome extends object = object> = (indexes: number[]) => Promise<ItemOutcome<Outcome>[]>;

/** Counts the items of one job by outcome. */
export type OutcomeCounts = () => Promise<Map<string, number>>;

/** An item that is done. */
export type DoneItem<Outcome extends object = object> = ItemOutcome<Outcome> & { outcome: Outcome };

/** The result of a job that has ended: counts, and for some kinds the outcomes of all items. */
export interface JobResult {
  summary: object;
  results?: object[];
}

/** What every kind declares. */
interface AnyKind {
  /** The value of the column `kind`. */
  readonly name: string;
  /** A key with this scope may read such jobs of its user. Without it, only one with `requests:read` may. */
  readonly permission?: Permission;
  /** Of these jobs, one runs at a time in each tenant, in the order of their creation; the others stay queued. */
  readonly runsAlone?: boolean;
}

/** How items are divided into transactions. */
export interface Chunks {
  items: number;
  at_once: number;
}

/** A kind of job whose work is a list of items. The outcome of an item commits with its work, so that no item is processed twice. */
export interface ItemsKind<J extends Job = Job, Outcome extends object = object> extends AnyKind {
  /** Items of one transaction, and transactions at a time. Default: 50 and 4. */
  readonly chunks?: Chunks;

  /**
   * Executes some items in the current transaction, with the rights of the job's creator.
   *
   * @returns the outcome of each item; items that are left out, and all items after an error, are executed one by one
   */
  executeChunk(items: JobItem[], job: J): Promise<Map<number, Outcome>>;

  /** Executes one item in the current transaction. After an error the item has the outcome of {@link ItemsKind.failure}. */
  executeOne(item: JobItem, job: J): Promise<Outcome>;

  /** The outcome of an item whose execution failed. */
  failure(item: JobItem, error: unknown, job: J): Outcome;

  /** @param at reads further items of the job */
  readItems?(items: DoneItem<Outcome>[], at: ItemsAt<Outcome>): Promise<ReadItem[]>;

  /** @param items reads the items and their outcomes in order, for a kind whose result contains them; others read the counts */
  result(job: J, items: () => Promise<ItemOutcome<Outcome>[]>, counts: OutcomeCounts): Promise<JobResult>;
}

/** How far a job is after a step. */
export interface Step<Progress extends object = object> {
  progress: Progress;
  /** How many of the job's total are done. */
  done: number;
  isOver: boolean;
}

/** A kind of job whose work is found while it runs. The progress commits with the work of its step. */
export interface StepsKind<J extends Job = Job> extends AnyKind {
  /**
   * Executes the next step in the current transaction, with the rights of the job's creator.
   *
   * @throws Refused when the creator may no longer do this, which ends the job
   */
  executeStep(job: J): Promise<Step>;

  /** @returns null when a job that failed has no result */
  result(job: J): Promise<JobResult | null>;
}

/** What a library registers, so that jobs of its kind run. */
export type JobKind = ItemsKind | StepsKind;

export const hasItems = (kind: JobKind): kind is ItemsKind => 'executeOne' in kind;

/** The kinds that this process knows. It takes no job of another kind, which a later release has created. */
@Injectable()
export class JobKinds {
  private readonly kinds = new Map<string, JobKind>();

  get names(): string[] {
    return [...this.kinds.keys()];
  }

  /** The names of the kinds of which one job runs at a time in each tenant. */
  get namesAlone(): string[] {
    return [...this.kinds.values()].filter(({ runsAlone }) => runsAlone).map(({ name }) => name);
  }

  register(kind: JobKind): void {
    if (this.kinds.has(kind.name)) throw new Error(`The job kind ${kind.name} is registered twice.`);
    this.kinds.set(kind.name, kind);
  }

  find(name: string): JobKind | undefined {
    return this.kinds.get(name);
  }

  /** The kind of a claimed job. */
  of({ kind }: Job): JobKind {
    const known = this.kinds.get(kind);
    if (!known) throw new Error(`The job kind ${kind} is unknown.`);
    return known;
  }
}
