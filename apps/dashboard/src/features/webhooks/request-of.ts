const OF_A_REQUEST = 'approval_request.';

/** The id of the request that an event is about. Undefined for other events. */
export function requestOf(event_type: string, payload: unknown): string | undefined {
  const id = (payload as { data?: { id?: unknown } } | null)?.data?.id;
  return event_type.startsWith(OF_A_REQUEST) && typeof id === 'string' && id !== '' ? id : undefined;
}
