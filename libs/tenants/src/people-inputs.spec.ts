import { ValidationFailed, checkInput } from '@das/platform';
import { emailHash } from './email-hash';
import { NewTenant } from './new-tenant';
import { CreateUserInput, LogInInput, UpdateUserInput } from './people-inputs';

function rulesBrokenBy(type: new () => object, input: object): string[] {
  try {
    checkInput(type, input);
    return [];
  } catch (error) {
    if (error instanceof ValidationFailed) return error.failures.map(({ path, rule }) => `${path.join('.')} ${rule}`);
    throw error;
  }
}

test('a tenant needs a name and a slug of lower-case letters, digits and hyphens', () => {
  for (const slug of ['acme', 'acme-2', '7', 'a'.repeat(64)])
    expect(rulesBrokenBy(NewTenant, { slug, name: 'Acme' })).toEqual([]);
  for (const slug of ['Acme', 'acme-', '-acme', 'a--b', 'a_b', 'ä', 'a b'])
    expect(rulesBrokenBy(NewTenant, { slug, name: 'Acme' })).toEqual(['slug regex']);
  expect(rulesBrokenBy(NewTenant, {})).toEqual(['slug required', 'name required']);
});

test('a tenant has a time zone of the IANA database and a known routing basis', () => {
  const [slug, name] = ['acme', 'Acme'];
  expect(rulesBrokenBy(NewTenant, { slug, name, timezone: 'America/Chicago', routing_basis: 'line_total' })).toEqual(
    [],
  );
  expect(rulesBrokenBy(NewTenant, { slug, name, timezone: '+02:00', routing_basis: 'total' })).toEqual([
    'timezone timezone',
    'routing_basis in',
  ]);
});

test('a user has a name, an e-mail and a known role; a password is optional and has 12 to 200 characters', () => {
  const user = { name: 'Ada', email: 'ada@team.example', role: 'admin' };
  expect(rulesBrokenBy(CreateUserInput, user)).toEqual([]);
  expect(rulesBrokenBy(CreateUserInput, { ...user, password: 'x'.repeat(200) })).toEqual([]);
  expect(rulesBrokenBy(CreateUserInput, { ...user, password: 'x'.repeat(11) })).toEqual(['password min_length']);
  expect(rulesBrokenBy(CreateUserInput, { ...user, password: 'x'.repeat(201) })).toEqual(['password max_length']);
  expect(rulesBrokenBy(CreateUserInput, { email: 'ada', role: 'root' }).sort()).toEqual([
    'email email',
    'name required',
    'role in',
  ]);
});

test('an update of a user may omit a field, but may not clear it', () => {
  expect(rulesBrokenBy(UpdateUserInput, {})).toEqual([]);
  expect(rulesBrokenBy(UpdateUserInput, { name: null, active: null })).toEqual(['name required', 'active required']);
});

test('an e-mail is trimmed and a password is not', () => {
  expect(checkInput(LogInInput, { email: ' ada@team.example ', password: ' secret ' })).toEqual({
    email: 'ada@team.example',
    password: ' secret ',
  });
});

test('an e-mail has the same hash in every case, and the hash is 64 hexadecimal digits', () => {
  expect(emailHash('Ada@Team.example')).toBe(emailHash('ada@team.EXAMPLE'));
  expect(emailHash('ada@team.example')).toMatch(/^[0-9a-f]{64}$/);
  expect(emailHash('ada@team.example')).not.toBe(emailHash('ida@team.example'));
});
