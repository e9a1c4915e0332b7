import { Whole } from '@das/platform';

/** The version that a change is meant for; absent means any. */
export class ExpectedVersion {
  @Whole(1)
  expected_version?: number | null;
}
