import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, drawSelection, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import styles from './console.module.css';

interface EditorProps {
  /** The accessible name. */
  name: string;
  value: string;
  /** The language. Another one replaces the current one. */
  language: Extension;
  onChange: (value: string) => void;
  /** `Ctrl Enter`. */
  onRun: () => void;
}

const COLORS = HighlightStyle.define([
  { tag: [tags.keyword, tags.definitionKeyword], color: 'var(--link)', fontWeight: '600' },
  { tag: [tags.string], color: 'var(--green)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--amber)' },
  { tag: [tags.variableName, tags.special(tags.variableName)], color: 'var(--teal)' },
  { tag: [tags.typeName, tags.atom], color: 'var(--amber)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--text-3)' },
]);

const LOOK = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--bg)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { font: '500 12px/20px var(--mono)' },
  '.cm-gutters': { color: 'var(--text-3)', backgroundColor: 'var(--sunken)', border: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--selected) !important' },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { color: 'var(--text)', backgroundColor: 'var(--selected)' },
});

/** An editor in a shadow root: there its style sheets pass the policy of the page. Tab leaves it. */
export function Editor({ name, value, language, onChange, onRun }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const mode = useRef(new Compartment());
  const latest = useRef({ onChange, onRun });
  const first = useRef({ name, value, language });
  useEffect(() => {
    latest.current = { onChange, onRun };
  });
  useEffect(() => {
    const element = host.current as HTMLDivElement;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const extensions = [
      COMMON,
      EditorView.contentAttributes.of({ 'aria-label': first.current.name }),
      mode.current.of(first.current.language),
    ];
    const run = keymap.of([{ key: 'Mod-Enter', run: () => (latest.current.onRun(), true) }]);
    const changed = EditorView.updateListener.of(
      ({ docChanged, state }) => docChanged && latest.current.onChange(state.doc.toString()),
    );
    const state = EditorState.create({ doc: first.current.value, extensions: [run, changed, ...extensions] });
    view.current = new EditorView({ state, parent: root, root });
    return () => view.current?.destroy();
  }, []);
  useEffect(() => view.current?.dispatch({ effects: mode.current.reconfigure(language) }), [language]);
  useEffect(() => {
    const current = view.current;
    if (current && current.state.doc.toString() !== value)
      current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } });
  }, [value]);
  return <div ref={host} className={styles.editor} onKeyDown={(event) => event.stopPropagation()} />;
}

const COMMON: Extension = [
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  syntaxHighlighting(COLORS),
  keymap.of([...defaultKeymap, ...historyKeymap, ...completionKeymap]),
  EditorView.lineWrapping,
  LOOK,
];
