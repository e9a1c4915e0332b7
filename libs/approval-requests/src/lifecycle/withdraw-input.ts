import { LongText } from '@das/platform';
import { ExpectedVersion } from '../model/expected-version';

/** Input of a withdrawal. */
export class WithdrawInput extends ExpectedVersion {
  @LongText()
  reason?: string | null;
}
