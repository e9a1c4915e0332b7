import { delegate, newStandIn, revoke } from '../support/delegations';
import { useGateway } from '../support/fixtures';
import { matching } from '../support/listed-requests';
import { answer, asked, close, questionsOf } from '../support/questions';
import { approve } from '../support/workflow-actions';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
/** A request that waits for RSM alone. */
const PRICE = 1_000;

test('a delegate asks on behalf of the principal, and answers in their place as far as the scope covers all lines', async () => {
  const team = await newTeam(gateway);
  const standIn = await newStandIn(team);
  const made = await ask(team.requester, [PRICE], { sales_region: 'EMEA' });
  const forRsm = await delegate(team.rsm, standIn);
  expect((await questionsOf(standIn, made)).available_actions).toContain('ask');
  const own = await asked(standIn, made, { to_user_id: team.vp.id });
  expect(own).toMatchObject({ asked_by: { id: standIn.id }, on_behalf_of: { id: team.rsm.id } });
  await revoke(team.rsm, forRsm);
  expect(await close(standIn, own.id)).toMatchObject({ data: { closeQuestion: { state: 'closed' } } }); // the asker

  const question = await asked(team.rsm, made, { to_user_id: team.vp.id });
  const other = await delegate(team.vp, standIn, { scope: { sales_regions: ['NA'] } });
  const mine = { awaiting_my_answer: true };
  expect([await matching(standIn, mine), await matching(team.vp, mine)]).toEqual([[], [made.id]]);
  expect(await answer(standIn, question.id, 'x')).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  await revoke(team.vp, other);
  await delegate(team.vp, standIn, { scope: { sales_regions: ['emea'] }, level_ids: [team.levels.VP], max_amount: 0 });
  expect(await matching(standIn, mine)).toEqual([made.id]);
  const { questions, available_actions } = await questionsOf(standIn, made);
  expect([available_actions, questions.map(({ can_answer }) => can_answer)]).toEqual([
    ['answer', 'comment', 'comment_internal'],
    [false, true],
  ]);
  expect(await answer(standIn, question.id, '149')).toMatchObject({
    data: { answerQuestion: { answered_by: { id: standIn.id } } },
  });
  expect(await approve(team.rsm, made)).toMatchObject({ data: { approveApprovalRequest: { outcome: 'approved' } } });
});
