/** An address that the page may link to; undefined for any other one. The service accepts https only. */
export function webAddress(url: string): { href: string; host: string } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href, host } = new URL(url);
  return protocol === 'https:' ? { href, host } : undefined;
}
