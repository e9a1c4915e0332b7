import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IsInt, IsOptional, Matches, Max } from 'class-validator';
import { Setting, WrongSettings, readFiles, readSettings } from './settings';

class Sample {
  @Setting({ description: 'The port.' })
  @IsInt()
  @Max(65_535)
  PORT = 3_000;

  @Setting({ description: 'A token.' })
  @IsOptional()
  @Matches(/^\S{16,}$/)
  TOKEN?: string;
}

const TOKEN = 'hunter2-hunter2-hunter2';
let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'das-settings-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const path = join(mkdtempSync(join(folder, 'f-')), 'secret');
  writeFileSync(path, content);
  return path;
}

const faultsOf = (environment: NodeJS.ProcessEnv): string[] => {
  try {
    return [`accepted: ${JSON.stringify(readSettings(Sample, environment))}`];
  } catch (error) {
    return (error as WrongSettings).faults;
  }
};

test.each([`${TOKEN}`, `${TOKEN}\n`, `${TOKEN}\r\n`, ` ${TOKEN} \n\n`])(
  'a setting comes from the file %j, without white space around it',
  (content) => {
    expect({ ...readSettings(Sample, { TOKEN_FILE: ` ${file(content)} `, PORT_FILE: file('80\n') }) }).toEqual({
      PORT: 80,
      TOKEN,
    });
  },
);

test('an empty variable counts as absent, also that of a file', () => {
  expect(readSettings(Sample, { TOKEN: ' ', TOKEN_FILE: file(TOKEN), PORT: '80', PORT_FILE: '' })).toEqual({
    PORT: 80,
    TOKEN,
  });
});

test('a setting and its file, a wrong file and an invalid setting are faults that show neither a value nor a path', () => {
  const both = { TOKEN, TOKEN_FILE: file(TOKEN) };
  expect(faultsOf(both)).toEqual(['TOKEN and TOKEN_FILE are both set: set only one of them']);
  expect(faultsOf({ TOKEN_FILE: TOKEN, PORT: '70000' })).toEqual([
    'TOKEN_FILE names a file that does not exist',
    'PORT must not be greater than 65535 (it is 70000)',
  ]);
  expect(faultsOf({ TOKEN_FILE: join(file(TOKEN), 'below-a-file') })).toEqual([
    'TOKEN_FILE names a file that does not exist',
  ]);
  expect(faultsOf({ TOKEN_FILE: folder })).toEqual(['TOKEN_FILE names a directory']);
  expect(faultsOf({ TOKEN_FILE: file('\n') })).toEqual(['TOKEN_FILE names an empty file']);
  expect(faultsOf({ TOKEN_FILE: file('hunter2'), PORT_FILE: file(TOKEN) })).toEqual([
    'PORT must not be greater than 65535',
    'PORT must be an integer number',
    'TOKEN must match /^\\S{16,}$/ regular expression',
  ]);
});

test('readFiles puts the content in place of the file, and leaves other variables', () => {
  expect(readFiles(Sample, { TOKEN_FILE: file(`${TOKEN}\n`), OTHER_FILE: 'x', PATH: '/bin' })).toEqual({
    TOKEN,
    OTHER_FILE: 'x',
    PATH: '/bin',
  });
  expect(() => readFiles(Sample, { TOKEN_FILE: join(folder, 'absent') })).toThrow(
    new WrongSettings(['TOKEN_FILE names a file that does not exist']),
  );
});
