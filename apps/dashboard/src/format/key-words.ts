/** The key of a custom value as words, such as `Competitor price` for `competitor_price` or `competitorPrice`. */
export function keyWords(key: string): string {
  const words = key
    .replaceAll(/([a-z\d])([A-Z][a-z])/g, '$1_$2')
    .split(/[_\s-]+/)
    .filter(Boolean)
    .map((word, index) => (index > 0 && /^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word))
    .join(' ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : key;
}
