import { lookFindings } from '../support/dashboard';
import { createdBy, newRequester, openForm, shownRequest, storedRequest, useForms } from '../support/request-form';
import { EDIT, FORBIDDEN, approve, decide, deny, notPossible, refused } from '../support/workflow-actions';

const { gateway, team, dashboard, person, open, made } = useForms();

test('only what changed is sent, with the version that was opened', async () => {
  const request = await made();
  const { page, field, line, button, writes, faults } = await open(`/requests/${request.id}/edit`);
  await page.getByRole('heading', { name: 'Edit Halden', level: 1 }).waitFor();
  await field('Project').fill('Apollo');
  await line(1).quantity.fill('4');
  await button('Remove line 2').click();
  await button('Add line').click();
  await line(2).part.fill('P-3');
  await button('Save changes').click();
  await shownRequest(page);
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  expect(writes.map(({ variables }) => variables)).toEqual([
    {
      id: request.id,
      input: {
        project_name: 'Apollo',
        opportunities: [{ id: request.lines[0], quote_quantity: 4 }, { partnumber: 'P-3' }],
        remove_opportunities: [request.lines[1]],
        expected_version: 1,
      },
    },
  ]);
  expect(await storedRequest(team.tenant, request.id)).toMatchObject({
    version: 2,
    project_name: 'Apollo',
    opportunities: [{ quote_quantity: 4 }, { partnumber: 'P-3' }],
  });
  expect(faults).toEqual([]);
});

test('without a change nothing is sent', async () => {
  const request = await made();
  const { page, button, writes } = await open(`/requests/${request.id}/edit`);
  await button('Save changes').click();
  await page.getByText('Nothing has changed.').waitFor();
  expect(writes).toEqual([]);
});

describe('fields that a decision refers to', () => {
  test('are read-only with the reason; the others can change', async () => {
    const request = await made();
    await decide(team.pa, request, [{ opportunity_id: request.lines[0], decision: 'approve' }]);
    const { page, field, line, button, preview, writes, faults } = await open(`/requests/${request.id}/edit`);
    for (const name of ['Customer', 'End customer', 'Account number', 'Validity'])
      expect(await field(name).isEditable()).toBe(false);
    const reason =
      'Customer, end customer, account number and validity cannot change: a line was decided in this round.';
    expect(await field('Customer').getAttribute('title')).toBe(reason);
    await page.getByText(reason).waitFor();
    for (const locked of [line(1).part, line(1).quantity, line(1).price, line(1).discount])
      expect(await locked.isEditable()).toBe(false);
    expect(await button('Remove line 1').isDisabled()).toBe(true);
    await line(1).group.getByText('This line was decided in this round: only its details can change.').waitFor();
    await preview.getByText('Already decided: line 1.').waitFor();
    expect(await lookFindings(page)).toEqual([]);
    await line(2).price.fill('100');
    await line(1).group.getByText('Details', { exact: true }).click();
    await line(1).group.getByLabel('Line details (JSON)').fill('{"a": 1}');
    await button('Save changes').click();
    await shownRequest(page);
    expect(writes[0]?.variables.input).toEqual({
      opportunities: [
        { id: request.lines[0], other_details: { a: 1 } },
        { id: request.lines[1], requested_price: 100 },
      ],
      expected_version: 2,
    });
    expect(faults).toEqual([]);
  });

  test('are read-only when the request is no longer pending', async () => {
    const request = await made([{ partnumber: 'P-1', requested_price: 52 }]);
    await approve(team.owner, request);
    const { field, line, button, preview } = await open(`/requests/${request.id}/edit`);
    expect(await field('Customer').isEditable()).toBe(false);
    expect(await line(1).price.isEditable()).toBe(false);
    expect(await button('Add line').isDisabled()).toBe(true);
    expect(await field('Project').isEditable()).toBe(true);
    await preview.getByText('The request is approved. Its route does not change.').waitFor();
  });

  test('are refused by the service when they are sent by hand', async () => {
    const request = await made();
    await decide(team.pa, request, [{ opportunity_id: request.lines[0], decision: 'approve' }]);
    const reply = await person().graphql(EDIT, { id: request.id, input: { customer_name: 'Other' } });
    expect(reply.body).toEqual(refused(EDIT, notPossible('edit', 'withdraw')));
  });
});

describe('resubmit', () => {
  test('starts a new round with the changes', async () => {
    const request = await made();
    await deny(team.owner, request, { comment: 'Too low' });
    const { page, line, field, button, writes, faults } = await open(`/requests/${request.id}/resubmit`);
    await page.getByText('This starts round 2.').waitFor();
    await line(1).price.fill('160');
    await field('Customer').fill('Halden Inc');
    expect(await lookFindings(page)).toEqual([]);
    await button('Resubmit request').click();
    await shownRequest(page);
    expect(writes.map(({ variables }) => variables.input)).toEqual([
      {
        customer_name: 'Halden Inc',
        opportunities: [{ id: request.lines[0], requested_price: 160 }],
        expected_version: 2,
      },
    ]);
    expect(await storedRequest(team.tenant, request.id)).toMatchObject({
      round: 2,
      lifecycle_state: 'pending',
      customer_name: 'Halden Inc',
    });
    expect(faults).toEqual([]);
  });

  test('is possible without a change', async () => {
    const request = await made();
    await deny(team.owner, request, { comment: 'No' });
    const { page, button } = await open(`/requests/${request.id}/resubmit`);
    await button('Resubmit request').click();
    await shownRequest(page);
    expect(await storedRequest(team.tenant, request.id)).toMatchObject({ round: 2 });
  });

  test('of a pending request is not offered', async () => {
    const request = await made();
    const { page, button } = await open(`/requests/${request.id}/resubmit`);
    await page.getByText('This request is pending. Only denied and withdrawn requests can be resubmitted.').waitFor();
    expect(await button('Resubmit request').count()).toBe(0);
  });
});

describe('a person without the right', () => {
  test('sees no form for the request of another person, and the service refuses the change', async () => {
    const { id } = await createdBy(await newRequester(gateway, team.tenant), { customer_name: 'Theirs' });
    const { page, button } = await open(`/requests/${id}/edit`);
    await page.getByText('You do not have permission to edit this request.').waitFor();
    expect(await button('Save changes').count()).toBe(0);
    expect((await person().graphql(EDIT, { id, input: { project_name: 'x' } })).body).toEqual(refused(EDIT, FORBIDDEN));
  });

  test('as an auditor sees a sentence, and the page reads nothing for it', async () => {
    const auditor = await newRequester(gateway, team.tenant, 'auditor');
    const { page } = await openForm(dashboard, auditor, '/requests/new');
    await page.getByText('You may not see this.').waitFor();
    const create = 'mutation { createApprovalRequest(input: { customer_name: "x" }) { id } }';
    expect((await auditor.graphql(create)).body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  });

  test('sees Not found for a request that does not exist', async () => {
    const { page } = await open('/requests/01ARZ3NDEKTSV4RRFFQ69G5FAV/edit');
    await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
    expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/requests');
  });
});
