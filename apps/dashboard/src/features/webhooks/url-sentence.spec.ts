import { urlSentence } from './url-sentence';

const MESSAGE = 'The url field must be a valid URL.';

test.each([
  ['http://erp.example/hooks', 'The URL must begin with https.'],
  [' http://erp.example:8080/ ', 'The URL must begin with https.'],
  ['ftp://erp.example', 'The URL must begin with https.'],
  ['http://erp.example:22/', MESSAGE],
  ['http://user:secret@erp.example/', MESSAGE],
  ['http://erp.example/#part', MESSAGE],
  ['https://erp.example:22/', MESSAGE],
  ['erp.example', MESSAGE],
])('the URL %j is refused with %j', (typed, sentence) => {
  expect(urlSentence(typed, MESSAGE)).toBe(sentence);
});
