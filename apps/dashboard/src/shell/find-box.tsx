import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { post } from '../api/post';
import { useViewer } from '../api/viewer';
import { countOf } from '../format/count';
import { applyTheme } from '../ui/theme';
import { useSettled } from '../ui/use-settled';
import { useLogOut } from './account-menu';
import { FindInput, type FindProps } from './find-input';
import styles from './find-box.module.css';
import {
  type Option,
  commandOptions,
  exactFirst,
  foundOptions,
  idIn,
  pageOptions,
  partsOf,
  recentOptions,
} from './find-options';
import { findDocument } from './find.graphql.ts';

const SETTLED_MS = 250;

/** The field of Find with its results. Arrow keys move between them, Enter opens one. */
export function FindBox({ text, onText, onClose }: FindProps) {
  const [index, setIndex] = useState(0);
  const list = useId();
  const typed = text.trim();
  const { options, isWaiting } = useOptions(typed);
  const current = Math.min(index, options.length - 1);
  const run = useRun(onClose);
  const input = useInput();
  const move = (event: KeyboardEvent) => {
    const next = { ArrowDown: current + 1, ArrowUp: current - 1, Enter: current }[event.key];
    if (next === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.key === 'Enter') run(options[current]);
    else setIndex((next + options.length) % Math.max(options.length, 1));
  };
  return (
    <>
      <FindInput
        ref={input}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        {...(options[current] && { 'aria-activedescendant': `${list}-${current}` })}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setIndex(0);
        }}
        onKeyDown={move}
      />
      <ul id={list} role="listbox" aria-label="Results" className={styles.list}>
        {options.map((option, place) => (
          <Row
            key={option.address ?? option.label}
            id={`${list}-${place}`}
            option={option}
            text={typed}
            isCurrent={place === current}
            onOpen={() => run(option)}
          />
        ))}
      </ul>
      <p role="status" className={styles.status}>
        {isWaiting ? 'Searching…' : countOf(options.length, 'result')}
      </p>
    </>
  );
}

/** It replaces the field that was shown while it was loaded: focus and cursor go on in it. */
function useInput(): React.RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(-1, -1);
  }, []);
  return input;
}

const Row = ({
  id,
  option,
  text,
  isCurrent,
  onOpen,
}: {
  id: string;
  option: Option;
  /** What was typed. */
  text: string;
  isCurrent: boolean;
  onOpen: () => void;
}) => (
  <li id={id} role="option" aria-selected={isCurrent} className={styles.option} onClick={onOpen}>
    <bdi className={styles.label}>
      <Marked value={option.label} text={text} />
    </bdi>
    {option.hint && (
      <span className={styles.hint}>
        <Marked value={option.hint} text={text} />
      </span>
    )}
    <span className={styles.group}>{option.group}</span>
  </li>
);

/** All results for a text, exact hits first. Without a text, what was opened last and the pages. */
function useOptions(text: string): { options: Option[]; isWaiting: boolean } {
  const { permissions } = useViewer();
  const { options, isWaiting } = useFound(text);
  const queries = useQueryClient();
  const [recent] = useState(() => recentOptions(queries.getQueryCache().getAll()));
  const known = [...pageOptions(text, permissions), ...commandOptions(text, permissions)];
  return {
    options: exactFirst([...(text ? known : [...recent, ...known]), ...(text ? options : [])], text),
    isWaiting,
  };
}

/** Opens a result, or runs its command. */
function useRun(onClose: () => void): (option: Option | undefined) => void {
  const navigate = useNavigate();
  const logOut = useLogOut();
  return (option) => {
    if (!option) return;
    onClose();
    if (option.command === 'log-out') void logOut();
    else if (option.command) applyTheme(option.command);
    else if (option.address) void navigate({ href: option.address });
  };
}

/** A text with what was typed in bold. */
function Marked({ value, text }: { value: string; text: string }) {
  const [before, match, after] = partsOf(value, text);
  return (
    <>
      {before}
      {match && <b>{match}</b>}
      {after}
    </>
  );
}

/** What the server finds for the text, 250 ms after its last change. Only the answer to the latest text is used. */
function useFound(text: string): { options: Option[]; isWaiting: boolean } {
  const { can } = useViewer();
  const asked = useSettled(text, SETTLED_MS);
  const id = idIn(asked);
  const variables = {
    text: asked,
    ids: id ? [id] : [],
    hasId: id !== undefined,
    hasText: can('requests:read'),
    canReadProducts: can('catalog:read'),
  };
  const { data, isFetching } = useQuery({
    queryKey: ['find', asked],
    queryFn: ({ signal }) => post(findDocument, variables, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  return { options: text && asked && data ? foundOptions(data, asked) : [], isWaiting: text !== asked || isFetching };
}
