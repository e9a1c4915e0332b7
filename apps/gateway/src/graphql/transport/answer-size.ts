/** Largest response of one HTTP request in characters of JSON. */
export const LARGEST_ANSWER = 16 * 1_024 * 1_024;

/** Responses with a smaller estimate are not measured: measuring costs time, and the estimate is good enough. */
export const MEASURED_FROM = 1_024 * 1_024;

/**
 * Characters of a result as JSON, without escapes. Stops above `most`, and does not build the text: a string that a hundred
 * fields share takes its memory once in the result and a hundred times in the JSON.
 */
export function charactersOf(result: unknown, most = LARGEST_ANSWER): number {
  const waiting: unknown[] = [result];
  let characters = 0;
  while (waiting.length && characters <= most) {
    const value = waiting.pop();
    if (typeof value === 'string') characters += value.length + 2;
    else if (typeof value !== 'object' || value === null) characters += 5;
    else if (Array.isArray(value)) {
      characters += value.length + 2;
      for (const item of value) waiting.push(item);
    } else {
      for (const key in value) {
        characters += key.length + 4;
        waiting.push((value as Record<string, unknown>)[key]);
      }
    }
  }
  return characters;
}
