import { LongText } from '@das/platform';
import { ExpectedVersion } from '../model/expected-version';

/** What the caller of a withdrawal may give. */
export class WithdrawInput extends ExpectedVersion {
  @LongText()
  reason?: string | null;
}
