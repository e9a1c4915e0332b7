const SHORT = 6;

interface Named {
  id: string;
  customer_name?: string | null;
  project_name?: string | null;
}

/** The last 6 characters of an id. */
export const shortId = (id: string): string => id.slice(-SHORT);

/** The name of a request: its customer, else its project, else its short id. */
export const requestName = ({ id, customer_name, project_name }: Named): string =>
  customer_name || project_name || `Request ${shortId(id)}`;

/** The name of a request's checkbox. Requests of one list that share a name also have their short id. */
export const selectName = (request: Named, list: readonly Named[]): string => {
  const name = requestName(request);
  const isShared = list.filter((other) => requestName(other) === name).length > 1;
  return isShared ? `Select ${name}, ${shortId(request.id)}` : `Select ${name}`;
};
