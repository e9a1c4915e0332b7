import { useQuery } from '@tanstack/react-query';
import { type GraphQLSchema, type IntrospectionQuery, buildClientSchema, getIntrospectionQuery } from 'graphql';
import { useEffect, useState } from 'react';
import { document, post } from '../../api/post';
import { Field } from '../../ui/field';
import { ListState } from '../../ui/list-state';
import styles from './console.module.css';
import { typesIn } from './schema-types';

const introspection = document<IntrospectionQuery, Record<string, never>>(
  getIntrospectionQuery({ descriptions: true }),
);

/** The schema, which is loaded when the browser is opened. The editor then completes names. */
export function SchemaBrowser({ onSchema }: { onSchema: (schema: GraphQLSchema) => void }) {
  const [isOpen, setOpen] = useState(false);
  const schema = useQuery({ queryKey: ['schema'], queryFn: () => read(), enabled: isOpen, staleTime: Infinity });
  const { data } = schema;
  useEffect(() => {
    if (data) onSchema(data);
  }, [data, onSchema]);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Schema</summary>
      {isOpen && (
        <ListState query={schema}>
          {(known) =>
            known ? (
              <Types schema={known} />
            ) : (
              <p className={styles.quiet}>Introspection is off on this service, so the schema cannot be shown.</p>
            )
          }
        </ListState>
      )}
    </details>
  );
}

/** Null when introspection is off. */
async function read(): Promise<GraphQLSchema | null> {
  try {
    return buildClientSchema(await post(introspection, {}));
  } catch (error) {
    if (/introspection/i.test((error as Error).message)) return null;
    throw error;
  }
}

function Types({ schema }: { schema: GraphQLSchema }) {
  const [text, setText] = useState('');
  const types = typesIn(schema, text);
  return (
    <>
      <Field label="Find a type or field" type="search" value={text} onChange={({ target }) => setText(target.value)} />
      {types.length === 0 && <p className={styles.quiet}>No types match.</p>}
      <div className={styles.types}>
        {types.map(({ name, description, fields }) => (
          <details key={name} className={styles.type}>
            <summary>{name}</summary>
            {description && <p className={styles.quiet}>{description}</p>}
            <ul>
              {fields.map((field) => (
                <li key={field.text} title={field.description}>
                  <code>{field.text}</code>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </>
  );
}
