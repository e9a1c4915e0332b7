import { useState } from 'react';
import { Choice } from '../../ui/choice';
import { Checkbox } from '../../ui/field';
import { singleKeysAreOn, switchSingleKeys } from '../../ui/shortcuts';
import styles from './profile.module.css';
import { THEMES, applyTheme, storedTheme } from './theme';
import { WORDS } from './words';

/** The settings of this browser. They apply at once. */
export function Display() {
  const [theme, setTheme] = useState(storedTheme);
  const [isOn, setOn] = useState(singleKeysAreOn);
  return (
    <div className={styles.form}>
      <Choice
        label={WORDS.theme}
        hint={WORDS.thisBrowser}
        options={THEMES.map((value) => ({ value, label: WORDS.themes[value] }))}
        value={theme}
        onChange={(next) => {
          setTheme(next);
          applyTheme(next);
        }}
      />
      <Checkbox
        role="switch"
        label={WORDS.singleKeys}
        hint={WORDS.singleKeysHint}
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          switchSingleKeys(target.checked);
        }}
      />
    </div>
  );
}
