/** The request that is measured: the first page of products, every field of a product's own row, and whether more follow. */
export const QUERY = `{
  products(first: 15) {
    data {
      id partnumber description model other_details
      list_price msrp moq tariff_surcharge allow_tariff
      created_at updated_at
    }
    paginatorInfo { currentPage hasMorePages }
  }
}`;

export const PER_PAGE = 15;

export const requestBody = JSON.stringify({ query: QUERY });

export const requestHeaders = (token: string): Record<string, string> => ({ 'content-type': 'application/json', authorization: `Bearer ${token}` });
