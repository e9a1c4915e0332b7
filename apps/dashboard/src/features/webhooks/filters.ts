/** What a list of deliveries shows, as it is in the address. */
export interface DeliveryFilters {
  status?: string;
  type?: string;
  /** A day or minute of the tenant's clock. */
  from?: string;
  to?: string;
  page?: number;
}
