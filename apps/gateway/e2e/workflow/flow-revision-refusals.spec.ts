import { failed } from '../support/expected';
import { useGateway, useTeam } from '../support/fixtures';
import { REVISE, approved, priced, revise } from '../support/revisions';
import {
  FORBIDDEN,
  approve,
  decide,
  deny,
  notPossible,
  read,
  refused,
  remove,
  resubmit,
  withdraw,
} from '../support/workflow-actions';
import { type Made, RESUBMIT, ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const nothingToDecide = failed(REVISE, 'reviseApproval', {
  message: 'Validation failed for the field [reviseApproval].',
  code: 'VALIDATION_FAILED',
  facts: {
    validation: {
      'input.opportunities': ['The input.opportunities field must change or add a line: nothing is left to decide.'],
    },
  },
});

describe('a revision is refused', () => {
  test('while another one is open, with its id', async () => {
    const source = await approved(team, [52, 152]);
    const input = priced(source.lines[1], 153);
    const revision = await revise(team.requester, source, input);
    const pending = failed(REVISE, 'reviseApproval', {
      message: `The revision ${revision.id} of the request is not decided.`,
      code: 'REVISION_PENDING',
      facts: { revision_id: revision.id },
    });
    expect((await team.admin.ask(REVISE, { id: source.id, input })).body).toEqual(pending);
    await withdraw(team.requester, revision);
    const second = await revise(team.admin, source, input);
    await remove(team.admin, second);
    const third = await revise(team.owner, source, input);
    expect(await read(team.owner, source.id, 'version open_revision { id }')).toEqual({
      version: 2,
      open_revision: { id: third.id },
    });
  });

  test('in other states, and of a request without lines', async () => {
    const [pending, denied, withdrawn, header] = await Promise.all([
      ask(team.requester, [52]),
      ask(team.requester, [52]),
      ask(team.requester, [52]),
      ask(team.requester, []),
    ]);
    await deny(team.vp, denied, { comment: 'No' });
    await withdraw(team.requester, withdrawn);
    await approve(team.vp, header);
    const actions = new Map([
      [pending, ['edit', 'withdraw', 'delete']],
      [denied, ['edit', 'resubmit']],
      [withdrawn, ['edit', 'resubmit']],
      [header, ['edit']],
    ]);
    for (const [{ id }, allowed] of actions)
      expect((await team.requester.ask(REVISE, { id, input: { customer_name: 'Other' } })).body).toEqual(
        failed(REVISE, 'reviseApproval', notPossible(...allowed)),
      );
  });

  test.each([
    ['no change', () => ({})],
    ['a free field only', () => ({ project_name: 'Other' })],
    ['removals only', ({ lines }: Made) => ({ remove_opportunities: [lines[0]] })],
    ['the removal of all lines', ({ lines }: Made) => ({ remove_opportunities: lines, customer_name: 'Other' })],
  ])('with %s: nothing is left to decide', async (_, input) => {
    const source = await approved(team, [52, 53]);
    expect((await team.requester.ask(REVISE, { id: source.id, input: input(source) })).body).toEqual(nothingToDecide);
    expect(await read(team.owner, source.id, 'open_revision { id }')).toEqual({ open_revision: null });
  });

  test('for a line that is not a line to revise', async () => {
    const source = await ask(team.requester, [52, 53], { customer_name: 'Acme' });
    const [good, denied] = source.lines as [string, string];
    await decide(team.vp, source, [
      { opportunity_id: good, decision: 'approve' },
      { opportunity_id: denied, decision: 'deny', comment: 'No' },
    ]);
    const { lines } = await ask(team.requester, [52]);
    const input = {
      opportunities: [
        { id: denied, requested_price: 1 },
        { id: lines[0], requested_price: 1 },
      ],
      remove_opportunities: [denied],
    };
    expect((await team.requester.ask(REVISE, { id: source.id, input })).body).toEqual(
      failed(REVISE, 'reviseApproval', {
        message: 'Validation failed for the field [reviseApproval].',
        code: 'VALIDATION_FAILED',
        facts: {
          validation: {
            'input.remove_opportunities.0': ['The selected input.remove opportunities.0 is invalid.'],
            'input.opportunities.0.id': ['The selected input.opportunities.0.id is invalid.'],
            'input.opportunities.1.id': ['The selected input.opportunities.1.id is invalid.'],
          },
        },
      }),
    );
  });

  test('in the order state, version, validation; another person is refused first', async () => {
    const source = await approved(team, [52]);
    const input = { expected_version: 7, opportunities: [{ quote_quantity: 0 }] };
    const other = await team.join('requester');
    const reviseAs = async (person: typeof other, id: string, given: object): Promise<unknown> =>
      (await person.ask(REVISE, { id, input: given })).body;
    expect(await reviseAs(other, source.id, input)).toEqual(failed(REVISE, 'reviseApproval', FORBIDDEN));
    expect(await reviseAs(team.pa, source.id, input)).toEqual(failed(REVISE, 'reviseApproval', FORBIDDEN));
    expect(await reviseAs(team.requester, source.id, input)).toEqual(
      failed(REVISE, 'reviseApproval', {
        message: 'Version 7 was expected, but the request is at version 2.',
        code: 'VERSION_CONFLICT',
        facts: { current_version: 2, expected_version: 7 },
      }),
    );
    expect(await reviseAs(team.requester, source.id, { ...input, expected_version: 2 })).toEqual(
      failed(REVISE, 'reviseApproval', {
        message: 'Validation failed for the field [reviseApproval].',
        code: 'VALIDATION_FAILED',
        facts: {
          validation: {
            'input.opportunities.0.quote_quantity': [
              'The input.opportunities.0.quote quantity field must be at least 1.',
            ],
          },
        },
      }),
    );
    expect(await reviseAs(other, '01KJQDJGR0RT2GZSKYPD8J86G9', input)).toMatchObject({
      errors: [{ extensions: { code: 'NOT_FOUND' } }],
    });
  });
});

test('a revision cannot be resubmitted', async () => {
  const source = await approved(team, [52]);
  const revision = await revise(team.requester, source, priced(source.lines[0], 53));
  await withdraw(team.requester, revision);
  expect(await read(team.owner, revision.id, 'allowed_actions')).toEqual({ allowed_actions: ['edit', 'delete'] });
  expect(await resubmit(team.requester, revision)).toEqual(refused(RESUBMIT, notPossible('edit')));
});
