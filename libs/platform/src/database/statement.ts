import { requireContext } from '../context/request-context';
import { StatementNames } from './statement-names';

/** One SQL statement with its values. A named statement is prepared once per connection. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
  /** Timeout in milliseconds, after which the statement fails and its connection is closed. */
  query_timeout?: number;
}

export type Bind = (value: unknown) => string;

/** A part of a statement: binds its values and returns its text. */
export type Fragment = (bind: Bind) => string;

/** The value that {@link Bindings} replaces with the id of the current tenant. */
export const TENANT_ID = Symbol('tenant id');

/** Collects the values of a statement and returns their placeholders (`$1`, `$2`, …). The tenant is bound once. */
export class Bindings {
  readonly values: unknown[] = [];
  #tenant?: string;

  /** @throws Error when the tenant is bound without a request context */
  bind = (value: unknown): string => (value === TENANT_ID ? (this.#tenant ??= this.place(requireContext().tenant_id)) : this.place(value));

  get bindsTenant(): boolean {
    return this.#tenant !== undefined;
  }

  private place(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** Timeout of statements that every request or probe runs, in milliseconds: shorter than the usual timeouts of clients. */
export const IMPATIENT_MS = 3_000;

const names = new StatementNames();

export const prepared = (text: string, values: unknown[]): Statement => ({ name: names.of(text), text, values });
