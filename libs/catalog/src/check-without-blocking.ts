import { type Failure, LongTask } from '@das/platform';
import { checkCustomFields, detailsOf } from './check-custom-fields';
import type { CustomField } from './product-category';

/** As {@link checkCustomFields}, but yields to the event loop between fields, because patterns stored before decision 0076 may be slow. */
export async function checkWithoutBlocking(fields: CustomField[], other_details: unknown): Promise<Failure[]> {
  const details = detailsOf(other_details);
  const failures: Failure[] = [];
  const task = new LongTask();
  for (const field of fields) {
    failures.push(...checkCustomFields([field], details));
    await task.yieldToEventLoop();
  }
  return failures;
}
