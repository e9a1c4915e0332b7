/** The filters of the log, as they are in the address. */
export interface AuditFilters {
  action?: string;
  actor?: string;
  /** Type of the resource. */
  type?: string;
  resource?: string;
  result?: string;
  /** A day or minute of the tenant's clock. */
  from?: string;
  to?: string;
}
