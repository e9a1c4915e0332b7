import { AsyncLocalStorage } from 'node:async_hooks';
import DataLoader from 'dataloader';

/**
 * Answers a crowd in few turns: whoever asks while others are being answered waits for that, and is answered together with
 * all who came meanwhile. Who asks alone waits for nobody. Nothing is kept, and answering belongs to nobody's call.
 *
 * @param answerAll the answers in the order of the questions
 */
export function coalesced<Question, Answer>(answerAll: (questions: readonly Question[]) => Promise<Answer[]>): (question: Question) => Promise<Answer> {
  const outsideOfCalls = AsyncLocalStorage.snapshot();
  let turn: Promise<unknown> = Promise.resolve();
  const answerTurn = (questions: readonly Question[]): Promise<Answer[]> => {
    const answers = outsideOfCalls(answerAll, questions);
    turn = answers.catch(() => undefined); // those who asked hear of it
    return answers;
  };
  const loader = new DataLoader(answerTurn, { cache: false, batchScheduleFn: (begin) => void turn.then(begin) });
  return (question) => loader.load(question);
}
