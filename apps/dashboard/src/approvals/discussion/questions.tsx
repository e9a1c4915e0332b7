import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Moment } from '../../ui/values';
import { approvalWaitsText } from '../request/approval-waits-text';
import { partName } from '../request/part-name';
import { questionState } from '../request/question-state';
import type { ApprovalRequest, Question } from '../request/request-query';
import { AskQuestion } from './ask-question';
import styles from './discussion.module.css';
import { AnswerQuestion, CloseQuestion } from './end-question';

interface QuestionsProps {
  request: ApprovalRequest;
  now_ms: number;
}

type Opened = { kind: 'ask' } | { kind: 'answer' | 'close'; question: Question };

/** The questions about a request, oldest first. Absent when there is none and the person may not ask. */
export function Questions({ request, now_ms }: QuestionsProps) {
  const { user } = useViewer();
  const [opened, setOpened] = useState<Opened>();
  const { questions, steps } = request;
  const mayAsk = steps.some(({ available_actions }) => available_actions.includes('ask'));
  const close = () => setOpened(undefined);
  if (!questions.length && !mayAsk && !opened) return null;
  return (
    <section className={styles.comments} aria-label="Questions about the request">
      <h2 className={styles.title}>Questions</h2>
      {questions.length > 0 ? (
        <ol aria-label="Questions" className={styles.list}>
          {questions.map((question, index) => (
            <OneQuestion
              key={question.id}
              number={index + 1}
              question={question}
              request={request}
              now_ms={now_ms}
              onOpen={(kind) => setOpened({ kind, question })}
            />
          ))}
        </ol>
      ) : (
        <p className={styles.hint}>
          No questions yet. An open question pauses the deadline and the approval of its lines.
        </p>
      )}
      {mayAsk && (
        <div>
          <Button onClick={() => setOpened({ kind: 'ask' })}>Ask a question</Button>
        </div>
      )}
      {opened?.kind === 'ask' && <AskQuestion request={request} onClose={close} />}
      {opened?.kind === 'answer' && <AnswerQuestion request={request} question={opened.question} onClose={close} />}
      {opened?.kind === 'close' && (
        <CloseQuestion
          request={request}
          question={opened.question}
          isAsker={opened.question.asked_by.id === user.id}
          onClose={close}
        />
      )}
    </section>
  );
}

interface OneQuestionProps extends QuestionsProps {
  question: Question;
  /** Its place in the list, from 1. */
  number: number;
  onOpen: (kind: 'answer' | 'close') => void;
}

function OneQuestion({ question, number, request, now_ms, onOpen }: OneQuestionProps) {
  const { text, state, asked_by, on_behalf_of, asked_to, asked_at } = question;
  return (
    <li className={styles.thread}>
      <article className={styles.comment} aria-label={`Question ${number}`}>
        <p className={styles.head}>
          <span>
            <b>
              <bdi>{asked_by.name}</bdi>
            </b>
            {on_behalf_of && (
              <>
                {' on behalf of '}
                <bdi>{on_behalf_of.name}</bdi>
              </>
            )}
            {' asked '}
            <b>
              <bdi>{asked_to.name}</bdi>
            </b>
          </span>
          <span className={styles.hint}>{`#${number}`}</span>
          <Badge {...questionState(state)} />
          <span className={styles.when}>
            <Moment value={asked_at} now_ms={now_ms} />
          </span>
        </p>
        <p className={styles.body} dir="auto">
          {text}
        </p>
        <Lines question={question} request={request} />
        <End question={question} now_ms={now_ms} />
        <Actions question={question} number={number} onOpen={onOpen} />
      </article>
    </li>
  );
}

/** The lines of a question; while it is open, what it pauses and until when. */
function Lines({ question, request: { opportunities } }: Pick<OneQuestionProps, 'question' | 'request'>) {
  const { state, opportunity_ids, lapses_at } = question;
  const lines = opportunities.filter(({ id }) => opportunity_ids.includes(id));
  const parts = lines.map((line) => partName(line, opportunities)).join(', ');
  if (state !== 'open')
    return parts ? (
      <p className={styles.hint}>
        {'About '}
        <bdi>{parts}</bdi>
      </p>
    ) : null;
  return (
    <p className={styles.hint}>
      <span className={styles.fact}>
        {'Pauses the deadline of '}
        <bdi>{parts || 'the request'}</bdi>
      </span>
      <span className={styles.fact}>{approvalWaitsText(lines, opportunities)}</span>
      {lapses_at !== null && (
        <span className={styles.fact}>
          {'Lapses '}
          <Moment value={lapses_at} />
        </span>
      )}
    </p>
  );
}

/** The answer of an answered question; who closed a closed one, and why. */
function End({ question, now_ms }: Pick<OneQuestionProps, 'question' | 'now_ms'>) {
  const { answer, answered_by, answered_at, closed_by, closed_at, close_reason } = question;
  const ended = answered_by
    ? { verb: 'answered', by: answered_by.name, at: answered_at, text: answer }
    : { verb: 'closed the question', by: closed_by?.name, at: closed_at, text: close_reason };
  if (ended.by === undefined) return null;
  return (
    <div className={styles.replies}>
      <p className={styles.head}>
        <span>
          <b>
            <bdi>{ended.by}</bdi>
          </b>
          {` ${ended.verb}`}
        </span>
        <span className={styles.when}>
          <Moment value={ended.at} now_ms={now_ms} />
        </span>
      </p>
      {ended.text !== null && (
        <p className={styles.body} dir="auto">
          {ended.text}
        </p>
      )}
    </div>
  );
}

function Actions({ question, number, onOpen }: Pick<OneQuestionProps, 'question' | 'number' | 'onOpen'>) {
  const { can_answer, can_close } = question;
  if (!can_answer && !can_close) return null;
  return (
    <p className={styles.actions}>
      {can_answer && (
        <Button look="plain" aria-label={`Answer question ${number}`} onClick={() => onOpen('answer')}>
          Answer
        </Button>
      )}
      {can_close && (
        <Button look="plain" aria-label={`Close question ${number}`} onClick={() => onOpen('close')}>
          Close
        </Button>
      )}
    </p>
  );
}
