import { AsyncLocalStorage } from 'node:async_hooks';
import DataLoader from 'dataloader';

/**
 * Coalesces concurrent calls: while a batch is in flight, new calls queue and form the next batch. A call without concurrent calls
 * starts at once. Results are not cached, and a batch runs outside of any request context.
 *
 * @param answerAll returns the answers in the order of the questions
 */
export function coalesced<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  const withoutContext = AsyncLocalStorage.snapshot();
  let previous: Promise<unknown> = Promise.resolve();
  const answerBatch = (questions: readonly Question[]): Promise<Answer[]> => {
    const answers = withoutContext(answerAll, questions);
    previous = answers.catch(() => undefined); // the callers of this batch receive the error
    return answers;
  };
  const loader = new DataLoader(answerBatch, { cache: false, batchScheduleFn: (begin) => void previous.then(begin) });
  return (question) => loader.load(question);
}
