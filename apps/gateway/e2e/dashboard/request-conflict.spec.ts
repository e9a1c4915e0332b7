import { lookFindings } from '../support/dashboard';
import { shownRequest, storedRequest, useForms } from '../support/request-form';
import { decide, edit } from '../support/workflow-actions';

const { team, open, made } = useForms();

describe('when another person changed the request in the meantime', () => {
  const conflict = async () => {
    const request = await made();
    const form = await open(`/requests/${request.id}/edit`);
    await form.field('Project').fill('Mine');
    await edit(team.admin, request, {
      project_name: 'Theirs',
      sales_contact: 'Tom',
      opportunities: [{ id: request.lines[0], quote_quantity: 9 }],
    });
    await form.button('Save changes').click();
    const alert = form.page.getByRole('alert').filter({ hasText: 'Somebody changed this request.' });
    await alert.waitFor();
    expect(await form.page.evaluate('document.activeElement.role ?? document.activeElement.getAttribute("role")')).toBe(
      'alert',
    );
    return { ...form, request, alert };
  };

  test('the changes can be shown', async () => {
    const { page, button, faults } = await conflict();
    await button('Show the changes').click();
    const rows = page.getByRole('dialog').getByRole('table').getByRole('row');
    await rows.first().waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/Field\s+Before\s+Now\s+Yours/),
      expect.stringMatching(/Project\s+–\s.*Theirs\s+Mine/s),
      expect.stringMatching(/Sales contact\s+–\s.*Tom\s+–/s),
      expect.stringMatching(/Line 1, Quantity\s+2\s+9\s+2/),
    ]);
    expect(await lookFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('Keep mine sends the same changes for the new version, with another key', async () => {
    const { page, button, writes, request } = await conflict();
    await button('Keep mine').click();
    await shownRequest(page);
    expect(writes.map(({ variables }) => variables.input)).toEqual([
      { project_name: 'Mine', expected_version: 1 },
      { project_name: 'Mine', expected_version: 2 },
    ]);
    expect(writes[0]?.key).not.toBe(writes[1]?.key);
    expect(await storedRequest(team.tenant, request.id)).toMatchObject({
      version: 3,
      project_name: 'Mine',
      opportunities: [{ quote_quantity: 9 }, {}],
    });
  });

  test('Discard mine reads the new version into the form', async () => {
    const { page, field, line, button, writes, alert } = await conflict();
    await button('Discard mine').click();
    await alert.waitFor({ state: 'detached' });
    expect([await field('Project').inputValue(), await line(1).quantity.inputValue()]).toEqual(['Theirs', '9']);
    await field('Project').fill('Both');
    await button('Save changes').click();
    await shownRequest(page);
    expect(writes[1]?.variables.input).toEqual({ project_name: 'Both', expected_version: 2 });
  });

  test('the choices also work for a form that was restored after a reload', async () => {
    const request = await made();
    const { page, field, button, writes } = await open(`/requests/${request.id}/edit`);
    await field('Project').fill('Mine');
    await edit(team.admin, request, { project_name: 'Theirs' });
    await page.reload();
    await page.getByText('Your draft was restored.').waitFor();
    await button('Save changes').click();
    await button('Keep mine').click();
    await shownRequest(page);
    expect(writes.map(({ variables }) => variables.input)).toEqual([
      { project_name: 'Mine', expected_version: 1 },
      { project_name: 'Mine', expected_version: 2 },
    ]);
  });

  test('a line that no longer exists is named', async () => {
    const request = await made();
    const { page, line, button } = await open(`/requests/${request.id}/edit`);
    await line(2).price.fill('99');
    await edit(team.admin, request, { remove_opportunities: [request.lines[1]] });
    await button('Save changes').click();
    await button('Keep mine').click();
    await page.getByRole('link', { name: 'Line 2, Part number: This line no longer exists.' }).waitFor();
  });

  test('a decision in the meantime: the page says what is possible now', async () => {
    const request = await made();
    const { page, field, line, button } = await open(`/requests/${request.id}/edit`);
    await line(1).price.fill('99');
    await decide(team.pa, request, [{ opportunity_id: request.lines[0], decision: 'approve' }]);
    await button('Save changes').click();
    await button('Keep mine').click();
    await page.getByRole('alert').getByText('Available actions: edit, withdraw.').waitFor();
    await button('Discard mine').click();
    await page.getByText(/only its details can change/).waitFor();
    expect([await line(1).price.inputValue(), await field('Customer').isEditable()]).toEqual(['152', false]);
  });
});
