import type { OpenTransaction } from './transaction-attempt';
import type { Work } from './transaction-context';

/** The transaction of a unit of work, and what waits for its end. See `Database.unitOfWork`. */
export class UnitOfWork {
  /** Open until the unit ends; undefined before the first transaction of the unit has run. */
  transaction?: OpenTransaction;
  /** Work that runs after the unit, whether its transaction committed or rolled back. */
  readonly afterTransaction: Work[] = [];
  /** Releases what the transaction has locked in this process. */
  release = (): void => undefined;
  isOver = false;

  end(): void {
    this.isOver = true;
    this.transaction = undefined;
    this.release();
  }
}
