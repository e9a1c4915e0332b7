import { DATE_TIME, ULID, failed, invalid } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { matching } from '../support/listed-requests';
import { ANSWER, ASK, CLOSE, answer, askAbout, asked, close, questionsOf } from '../support/questions';
import {
  FORBIDDEN,
  NOT_ELIGIBLE,
  SELF_APPROVAL,
  alreadyDecided,
  approve,
  deny,
  edit,
  eventsOf,
  historyOf,
  notPossible,
  refused,
  withdraw,
} from '../support/workflow-actions';
import { APPROVE, type Made, type Person, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const refusedAsk = (error: object): object => failed(ASK, 'askQuestion', error as never);
const refusedAnswer = (error: object): object => failed(ANSWER, 'answerQuestion', error as never);
const refusedClose = (error: object): object => failed(CLOSE, 'closeQuestion', error as never);
const questionOpen = (id: string, { lines }: Made, { id: user_id, name }: Person): object => ({
  message: expect.stringMatching(
    new RegExp(`^${name} was asked on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\. The question is not answered\\.$`),
  ),
  code: 'QUESTION_OPEN',
  facts: { questions: [{ id, opportunity_ids: lines, asked_to: { id: user_id, name }, asked_at: DATE_TIME }] },
});
/** A request that waits for RSM alone. */
const PRICE = 1_000;

test('an open question prevents an approval by anybody, and nothing else; its answer ends it', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE]);
  const text = ' Which price?\n';
  expect(await askAbout(team.rsm, made, { text })).toEqual({
    data: {
      askQuestion: {
        id: ULID,
        opportunity_id: null,
        opportunity_ids: made.lines,
        text,
        state: 'open',
        asked_by: { id: team.rsm.id },
        on_behalf_of: null,
        asked_to: { id: team.requester.id },
        lapses_at: null,
        answer: null,
        answered_by: null,
        closed_by: null,
        close_reason: null,
        can_answer: false,
        can_close: true,
      },
    },
  });
  const seen = await questionsOf(team.rsm, made);
  const [question] = seen.questions;
  const { id } = question ?? { id: '' };
  expect(seen).toMatchObject({
    version: 2,
    awaiting_answer: true,
    allowed_actions: ['deny'],
    available_actions: ['deny', 'ask', 'comment', 'comment_internal', 'claim', 'reassign'],
    can_decide: true,
    steps: [{ status: 'active', paused_at: DATE_TIME }],
  });
  expect(await questionsOf(team.requester, made)).toMatchObject({
    available_actions: ['edit', 'withdraw', 'delete', 'answer', 'comment'],
    questions: [{ can_answer: true, can_close: false }],
  });
  for (const person of [team.rsm, team.vp, team.owner])
    expect(await approve(person, made)).toEqual(refused(APPROVE, questionOpen(id, made, team.requester) as never));
  expect([
    await matching(team.requester, { awaiting_my_answer: true }),
    await matching(team.rsm, { awaiting_answer: true }),
  ]).toEqual([[made.id], [made.id]]);
  expect(await matching(team.rsm, { awaiting_my_answer: true })).toEqual([]);
  expect(await answer(team.rsm, id, 'x')).toEqual(refusedAnswer(FORBIDDEN));
  expect(await answer(team.requester, id, ' ')).toEqual(
    invalid(ANSWER, 'answerQuestion', { 'input.text': ['The input.text field is required.'] }),
  );
  expect(await answer(team.requester, id, '149')).toMatchObject({
    data: {
      answerQuestion: { state: 'answered', answer: '149', answered_by: { id: team.requester.id }, can_answer: false },
    },
  });
  expect(await answer(team.requester, id, '149')).toMatchObject({ data: { answerQuestion: { state: 'answered' } } });
  expect(await answer(team.owner, id, '149')).toEqual(
    refusedAnswer({
      message: expect.stringMatching(new RegExp(`^Answered by ${team.requester.name} on .*\\.$`)),
      code: 'ALREADY_ANSWERED',
      facts: { answered_by: { id: team.requester.id, name: team.requester.name }, answered_at: DATE_TIME },
    }),
  );
  expect(await close(team.rsm, id)).toEqual(refusedClose(notPossible('approve', 'deny')));
  expect(await questionsOf(team.rsm, made)).toMatchObject({
    version: 3,
    awaiting_answer: false,
    allowed_actions: ['approve', 'deny'],
    steps: [{ paused_at: null }],
  });
  expect(await approve(team.rsm, made)).toMatchObject({ data: { approveApprovalRequest: { outcome: 'approved' } } });
  const entries = (await historyOf(team.owner, made.id)).filter(({ action }) =>
    action.startsWith('approval_question.'),
  );
  const digest = { length: 14, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown };
  const about = { opportunity_id: null, opportunity_ids: made.lines, question_id: id, asked_to_id: team.requester.id };
  expect(entries.map(({ action, metadata }) => [action, metadata])).toEqual([
    ['approval_question.asked', { ...about, ...digest }],
    ['approval_question.answered', { ...about, ...digest, length: 3 }],
  ]);
  const events = (await eventsOf(gateway, team, made.id)).filter(({ type }) => type.startsWith('question_'));
  expect(events).toMatchObject([
    {
      type: 'question_asked',
      data: { version: 2, question: { id, state: 'open', text, asked_by_id: team.rsm.id, answer: null } },
    },
    {
      type: 'question_answered',
      data: { version: 3, question: { id, state: 'answered', answer: '149', answered_by_id: team.requester.id } },
    },
  ]);
});

test('a question about one line leaves the other lines; denying, editing and withdrawing make questions obsolete', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE, PRICE]);
  const question = await asked(team.rsm, made, { opportunity_id: made.lines[0], to_user_id: team.admin.id });
  expect(question).toMatchObject({ opportunity_id: made.lines[0], opportunity_ids: [made.lines[0]] });
  expect(await approve(team.rsm, made)).toMatchObject({
    data: { approveApprovalRequest: { lines: [{ opportunity_id: made.lines[1], outcome: 'approved' }] } },
  });
  expect(await approve(team.rsm, made)).toMatchObject({ data: { approveApprovalRequest: { replayed: true } } });
  expect(await deny(team.rsm, made, { reason_code: 'price' })).toMatchObject({ data: { denyApprovalRequest: {} } });
  const stateOf = async (of: Made): Promise<string[]> =>
    (await questionsOf(team.owner, of)).questions.map(({ state }) => state);
  expect(await stateOf(made)).toEqual(['obsolete']);
  expect(await answer(team.admin, question.id, 'late')).toEqual(refusedAnswer(notPossible('edit')));
  const [edited, withdrawn] = [await ask(team.requester, [PRICE]), await ask(team.requester, [PRICE])];
  await asked(team.rsm, edited);
  await asked(team.rsm, withdrawn);
  await edit(team.requester, edited, { opportunities: [{ id: edited.lines[0], requested_price: PRICE + 1 }] });
  await withdraw(team.requester, withdrawn);
  expect([await stateOf(edited), await stateOf(withdrawn)]).toEqual([['obsolete'], ['obsolete']]);
  expect(await matching(team.owner, { awaiting_answer: true })).toEqual([]);
  expect(await questionsOf(team.rsm, edited)).toMatchObject({
    allowed_actions: ['approve', 'deny'],
    steps: [{ paused_at: null }],
  });
});

test('those who may act at the step ask; the asker, they, admins and owners close, with a reason', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE]);
  const input = { text: 'Why?' };
  expect([
    await askAbout(team.pa, made, input),
    await askAbout(team.admin, made, input),
    await askAbout(team.requester, made, input),
  ]).toEqual([refusedAsk(NOT_ELIGIBLE), refusedAsk(NOT_ELIGIBLE), refusedAsk(FORBIDDEN)]);
  const own = await ask(team.rsm, [PRICE]);
  expect(await askAbout(team.rsm, own, { ...input, to_user_id: team.pa.id })).toEqual(refusedAsk(SELF_APPROVAL));
  const required = { 'input.to_user_id': ['The input.to user id field is required.'] };
  const owners = await ask(team.owner, [PRICE]);
  expect(await askAbout(team.owner, owners, input)).toEqual(invalid(ASK, 'askQuestion', required as never));
  const wrong = { 'input.to_user_id': ['The selected input.to user id is invalid.'] };
  const auditor = await team.join('auditor');
  for (const to_user_id of [auditor.id, team.rsm.id, 'nonsense'])
    expect(await askAbout(team.rsm, made, { ...input, to_user_id })).toEqual(
      invalid(ASK, 'askQuestion', wrong as never),
    );
  expect(await askAbout(team.rsm, made, { text: '' })).toEqual(
    invalid(ASK, 'askQuestion', { 'input.text': ['The input.text field is required.'] }),
  );
  expect(await askAbout(team.rsm, made, { ...input, expected_version: 9 })).toMatchObject({
    errors: [{ extensions: { code: 'VERSION_CONFLICT' } }],
  });
  const byVp = await asked(team.vp, made, { to_user_id: team.pa.id });
  expect([await close(team.pa, byVp.id, 'x'), await close(team.rsm, byVp.id)]).toEqual([
    refusedClose(FORBIDDEN),
    invalid(CLOSE, 'closeQuestion', { reason: ['The reason field is required.'] } as never),
  ]);
  expect(await close(team.rsm, byVp.id, 'Known')).toMatchObject({
    data: {
      closeQuestion: { state: 'closed', closed_by: { id: team.rsm.id }, close_reason: 'Known', can_close: false },
    },
  });
  const byRsm = await asked(team.rsm, made, { to_user_id: team.pa.id });
  expect(await close(team.rsm, byRsm.id)).toMatchObject({ data: { closeQuestion: { close_reason: null } } });
  expect(await close(team.rsm, byRsm.id)).toEqual(refusedClose(notPossible('approve', 'deny')));
  const closed = (await eventsOf(gateway, team, made.id)).filter(({ type }) => type === 'question_closed');
  expect(closed.map(({ data }) => (data as unknown as { reason: string }).reason)).toEqual(['closed', 'closed']);
});

test('a request has at most 20 open questions', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE]);
  for (let count = 0; count < 20; count += 1) await asked(team.rsm, made);
  const tooMany = { id: ['The request must not have more than 20 open questions.'] };
  expect(await askAbout(team.rsm, made, { text: 'x' })).toEqual(invalid(ASK, 'askQuestion', tooMany as never));
  const { questions } = await questionsOf(team.requester, made);
  await answer(team.requester, questions[0]?.id ?? '', 'x');
  expect((await questionsOf(team.rsm, made)).steps).toMatchObject([{ paused_at: DATE_TIME }]); // 19 others are open
  expect(await asked(team.rsm, made)).toMatchObject({ state: 'open' });
});

const USERS =
  'query ($id: ID!, $search: String) { approvalRequest(id: $id) { askable_users(search: $search) { id } } }';

test('the users to choose from are those whom a question may be addressed to', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE]);
  const choice = async (person: Person): Promise<string[]> => {
    const { body } = await person.ask(USERS, { id: made.id });
    const { approvalRequest } = (body as { data: { approvalRequest: { askable_users: { id: string }[] } } }).data;
    return approvalRequest.askable_users.map(({ id }) => id).sort();
  };
  const all = ({ owner, admin, requester, pa, rd, vp }: Team): string[] =>
    [owner, admin, requester, pa, rd, vp].map(({ id }) => id).sort();
  expect([await choice(team.rsm), await choice(team.pa), await choice(team.requester)]).toEqual([all(team), [], []]);
});

test('a question and an approval at once: the first one wins; so it is with two answers', async () => {
  const team = await newTeam(gateway);
  for (let run = 0; run < 5; run += 1) {
    const made = await ask(team.requester, [PRICE]);
    const [question, approval] = await Promise.all([
      askAbout(team.rsm, made, { text: 'Why?' }),
      approve(team.rd, made),
    ]);
    const first = 'errors' in (question as object) ? 'approval' : 'question';
    if (first === 'approval') expect(question).toEqual(refusedAsk(alreadyDecided('approve', team.rd) as object));
    else expect(approval).toMatchObject({ errors: [{ extensions: { code: 'QUESTION_OPEN' } }] });
    if (first === 'approval') continue;
    const { questions } = await questionsOf(team.requester, made);
    const { id } = questions[0] ?? { id: '' };
    const answers = await Promise.all([answer(team.requester, id, 'one'), answer(team.owner, id, 'two')]);
    expect(answers.filter((each) => 'errors' in (each as object))).toMatchObject([
      { errors: [{ extensions: { code: 'ALREADY_ANSWERED' } }] },
    ]);
  }
});
