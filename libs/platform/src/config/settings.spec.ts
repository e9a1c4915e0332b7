import { IsBoolean, IsInt, IsOptional, IsString, Matches, Max } from 'class-validator';
import { Setting, WrongSettings, readSettings, settingsFrom, settingsOf } from './settings';

class Sample {
  @Setting({ description: 'The port.' })
  @IsInt()
  @Max(65_535)
  PORT = 3_000;

  @Setting({ description: 'Whether it is loud.' })
  @IsBoolean()
  LOUD = false;

  @Setting({ description: 'A name.', example: 'Ada' })
  @IsOptional()
  @IsString()
  NAME?: string;
}

class Other {
  @Setting({ description: 'A number.' })
  @IsInt()
  NUMBER = 1;
}

const DEFAULTS = { PORT: 3_000, LOUD: false };

test.each<[NodeJS.ProcessEnv, object]>([
  [{}, DEFAULTS],
  [{ PORT: '', LOUD: ' ', NAME: '' }, DEFAULTS],
  [{ OTHER: 'x', port: '1' }, DEFAULTS],
  [{ PORT: ' 80 ' }, { ...DEFAULTS, PORT: 80 }],
  [{ PORT: '0' }, { ...DEFAULTS, PORT: 0 }],
  [{ LOUD: 'true' }, { ...DEFAULTS, LOUD: true }],
  [{ LOUD: '1' }, { ...DEFAULTS, LOUD: true }],
  [{ LOUD: '0' }, DEFAULTS],
  [{ NAME: '42' }, { ...DEFAULTS, NAME: '42' }],
])('the environment %j gives the settings %j', (environment, settings) => {
  expect({ ...readSettings(Sample, environment) }).toEqual(settings);
});

test('combined settings have the settings of each class, with their rules and in their order', () => {
  class Combined extends settingsFrom(Other, Sample) {}
  expect({ ...readSettings(Combined, { PORT: '80', NUMBER: '2' }) }).toEqual({ ...DEFAULTS, PORT: 80, NUMBER: 2 });
  expect([...settingsOf(Combined).keys()]).toEqual(['NUMBER', 'PORT', 'LOUD', 'NAME']);
  expect([...settingsOf(Sample).keys()]).toEqual(['PORT', 'LOUD', 'NAME']);
  expect(() => readSettings(Combined, { PORT: '70000', NUMBER: 'x' })).toThrow(
    expect.objectContaining({
      faults: ['NUMBER must be an integer number (it is null)', 'PORT must not be greater than 65535 (it is 70000)'],
    }) as Error,
  );
});

test('the error lists every invalid setting with its value', () => {
  const read = (): Sample => readSettings(Sample, { PORT: '70000', LOUD: 'yes' });
  const faults = ['PORT must not be greater than 65535 (it is 70000)', 'LOUD must be a boolean value (it is "yes")'];
  expect(read).toThrow(WrongSettings);
  expect(read).toThrow(
    expect.objectContaining({ faults, message: `These settings are wrong:\n  ${faults.join('\n  ')}` }) as Error,
  );
});

test('the error hides the value of a setting without a default, which may be a secret', () => {
  class Secret {
    @Setting({ description: 'A token.' })
    @IsOptional()
    @Matches(/^\S{16,}$/)
    TOKEN?: string;
  }
  const fault = 'TOKEN must match /^\\S{16,}$/ regular expression';
  expect(() => readSettings(Secret, { TOKEN: 'hunter2' })).toThrow(
    expect.objectContaining({ faults: [fault] }) as Error,
  );
});

test.each(['http', '1.5', '12px', 'NaN'])('the port %s is refused', (PORT) => {
  expect(() => readSettings(Sample, { PORT })).toThrow(WrongSettings);
});

test('settingsOf returns the documentation of each setting in source order', () => {
  expect([...settingsOf(Sample)]).toEqual([
    ['PORT', { description: 'The port.' }],
    ['LOUD', { description: 'Whether it is loud.' }],
    ['NAME', { description: 'A name.', example: 'Ada' }],
  ]);
});
