/** How long before which ends people are notified. */
export interface Notice {
  kind: 'api_key_expiring' | 'price_expiring';
  days: number;
}

/** The end of an approval or a key. */
export interface NearEnd {
  id: string;
  /** `Y-m-d H:i:s` in UTC with a fraction of a second. */
  ends_at: string;
}
