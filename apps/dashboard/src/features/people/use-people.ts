import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { announce } from '../../ui/status';
import { type PeopleQuery, changePersonDocument, peopleDocument } from './people.graphql.ts';

export type Person = PeopleQuery['users'][number];

/** Whether programs act as the user: it has no password, no e-mail, no level and no delegations. */
export const isServiceAccount = ({ kind }: Pick<Person, 'kind'>): boolean => kind === 'service';

/** All people and service accounts of the tenant, also inactive ones. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await post(peopleDocument, {}, { signal })).users,
});

/** Reads the people again, and the viewer, whose own role may have changed. */
export async function rereadPeople(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: peopleQuery.queryKey }),
    queries.invalidateQueries({ queryKey: ['viewer'] }),
  ]);
}

/** Activates people, and offers to take a change of their activity back. */
export function useActivation() {
  const queries = useQueryClient();
  const write = useWrite(changePersonDocument);
  const last = useRef<{ id: string; input: { active: boolean } }>(undefined);
  const send = async (): Promise<boolean> => {
    const isDone = last.current !== undefined && (await write.send(last.current)) !== undefined;
    await rereadPeople(queries);
    return isDone;
  };
  const set = (id: string, active: boolean): Promise<boolean> => {
    last.current = { id, input: { active } };
    return send();
  };
  const undo = async (id: string, active: boolean) =>
    announce((await set(id, active)) ? 'Saved.' : 'This could not be undone.');
  return {
    state: write.state,
    /** Announces a change that was saved, with `Undo`. */
    offerUndo: (id: string, active: boolean) => announce('Saved.', () => void undo(id, !active)),
    activate: async ({ id }: Person): Promise<void> => {
      if (await set(id, true)) announce('Saved.', () => void undo(id, false));
    },
    /** Sends the last change again, with its key. */
    retry: async (): Promise<void> => {
      if (await send()) announce('Saved.');
    },
  };
}
