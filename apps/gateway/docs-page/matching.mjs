/**
 * Whether a text contains each word of the query, in any order and case.
 *
 * @param {string} query
 * @param {string} text
 */
export function isMatch(query, text) {
  const searched = text.toLowerCase();
  return wordsOf(query).every((word) => searched.includes(word));
}

/**
 * The number of matches in words. Without a query it is the total.
 *
 * @param {string} query
 * @param {number} matches
 * @param {number} total
 */
export function matchesInWords(query, matches, total) {
  if (wordsOf(query).length === 0) return `${total} operations`;
  return matches === 0 ? 'No operation matches.' : `${matches} of ${total} operations`;
}

/** @param {string} query */
const wordsOf = (query) => query.toLowerCase().split(/\s+/).filter(Boolean);
