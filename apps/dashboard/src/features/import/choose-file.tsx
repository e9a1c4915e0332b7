import { type ChangeEvent, useRef } from 'react';
import { countOf } from '../../format/count';
import { Button } from '../../ui/button';
import type { Separator } from './csv';
import styles from './import.module.css';
import { type CsvFile, type FileResult, MAX_BYTES, TOO_LARGE, readCsvFile } from './read-file';

const SEPARATED: Record<Separator, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

interface ChooseFileProps {
  file: CsvFile | undefined;
  isBusy: boolean;
  onRead: (result: FileResult) => void;
}

/** Reads a file of the person. It stays in the browser until its rows are sent. */
export function ChooseFile({ file, isBusy, onRead }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const result =
      chosen.size > MAX_BYTES ? { problem: TOO_LARGE } : readCsvFile(chosen.name, await chosen.arrayBuffer());
    target.value = ''; // otherwise the same file, corrected, is not read again
    onRead(result);
  };
  return (
    <div className={styles.file}>
      <input ref={input} type="file" accept=".csv,.tsv,.txt,text/csv" hidden onChange={(event) => void read(event)} />
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        Choose file
      </Button>
      {file && (
        <span role="status" className={styles.name}>
          <bdi>{file.name}</bdi>
          {`: ${countOf(file.rows.length, 'row')}, separated by ${SEPARATED[file.separator]}`}
        </span>
      )}
    </div>
  );
}
