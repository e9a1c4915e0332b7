/** Wording that docs/style.md forbids. Each entry is a regular expression, without its boundaries. Case does not matter. */
export const PHRASES = [
  // the words of the style guide
  'whoever',
  'nobody',
  'somebody',
  'anew',
  'beside',
  'stands?',
  'stood',
  'comes of',
  '(?:is|are|was|were|be|been|being) told',
  'what there is',
  'whose turn',
  // headless clauses
  'what (?:came|comes|becomes|became|has become) of',
  '(?:came|comes|come) to what',
  'what (?:is|was) (?:said|meant)',
  '(?:[.:;,]|and|but|or) who (?:asks|comes|has|is|knows|loses|repeats|wants|waits) .{0,40}, (?:gets?|hears?|is|must|waits?|has)',
  'whatever',
  'whomever',
  'of those that',
  // metaphors
  'heeds?',
  'hears? (?:of|that|who|what)',
  'knocks?',
  'a crowd|crowds',
  'at the door',
  'at its door',
  'in one breath',
  'falls? silent',
  'takes? (?:his|her|its|their) time',
  'let(?:s|ting)? (?:him|her|it|them|nobody|no one)? ?in',
  'gets? in',
  'in hand',
  'into words',
  'words? of (?:its|our|their) own',
  'goes its way',
  'on (?:its|the) way out',
  'so to speak',
  'of old',
  'came along',
  'come along',
  'mended',
  'reckon(?:s|ed|ing)?',
  'nothing but',
  'lest',
  'hence',
  'whence',
  'thereby',
  'wherein',
  'all the same',
  'by and by',
  'in turns',
  // “own” without a possessor: “the own password” for “the caller's password”
  '(?:an?|the|no|with|without) own [a-z`]+',
  // “no” with a noun for “not a”: “that is no JSON”. “There is no job” and “is no longer” are English.
  '(?<!there )(?:is|are|was|were) no (?!longer|more|less|fewer|later|earlier)[a-z]+',
  // chains: “the e-mail of a person of the demo”
  'of (?:an?|the) [\\w`-]+ of (?:an?|the)',
];

/** Names in code that hide the concept that they name. Case matters. */
export const IDENTIFIERS = [
  '\\b[Tt]heCase\\b',
  'LastWords',
  'saidBefore',
  'answeredTogether',
  'WebhookBell',
  '\\b[Dd]esk\\b',
  'Troubles\\b',
  '\\bShown[A-Z]\\w+',
  '\\bWants\\b',
  '\\b\\w*InTurns\\b',
  '\\b(?:const|let|function) (?:said|told|tell|wish|wishes|doing|thing|things|turn|turns|gone|begun|crowd)\\b',
];

/** Strings that the interface contracts or the user's data fix. A string is here in full, so that no other use of a word passes. */
export const ALLOWED = [
  // user names and requests in tests
  '"name":"Somebody else"',
  "'Somebody changed this request.'",
  'knock-${address}',
  'nobody@test.example',
  'nobody-${tenant.id}@test.example',
  '/^There is no tenant nobody\\.\\n$/',
  "'nobody'",
  'postgres://nobody@',
  'postgres://nobody:nothing@',
  "{ request_type: 'stand' }",
  "'Pricing desk'",
  // texts of the dashboard that its contract fixes
  'Somebody changed this request.',
  "['none', 'Nobody']",
  "selectOption('Nobody')",
  // frozen migrations
  'A table name is no parameter of a',
  // messages on the wire
  'so nobody below rank ',
  'Nobody who may decide this holds ',
  'Nobody of ',
];

/** Generated files, and files that quote forbidden wording as examples. */
export const SKIPPED = [
  /(^|\/)package(-lock)?\.json$/,
  /(^|\/)prose(-rules)?\.mjs$/,
  /^docs\/style\.md$/,
  /^CONTRIBUTING\.md$/,
];
