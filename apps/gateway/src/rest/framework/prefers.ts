/** Whether an `Accept` header names this media type, and not JSON with the same or a greater preference. */
export function prefers(type: string, accept: string | undefined): boolean {
  const wanted = qualityOf(type, accept ?? '');
  return wanted > 0 && wanted > qualityOf('application/json', accept ?? '');
}

/** The quality of a media type that the header names itself; 0 when it does not. */
function qualityOf(type: string, accept: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (name !== type) continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return quality ? Number(quality.slice(2)) || 0 : 1;
  }
  return 0;
}
