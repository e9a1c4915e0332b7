import type { Write } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { Notice } from '../../ui/notice';
import { WriteProblem } from '../../ui/write-problem';
import { losesAuthority } from './limits';
import type { LevelInput } from './level-values';
import type { OpenLevel } from './levels-query';

/** Whether holders of the level may decide less with these values. Authority also depends on the rank. */
export const mayLoseAuthority = (level: OpenLevel, input: LevelInput): boolean =>
  losesAuthority(level, input) || (input.rank !== null && input.rank < level.rank);

interface LosesAuthorityProps {
  level: OpenLevel;
  write: Pick<Write<unknown, never>, 'state' | 'isSending'>;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says how many open steps may be left without authority, before the level is saved. */
export const LosesAuthority = ({ level, write, onConfirm, onClose }: LosesAuthorityProps) => (
  <FormDialog
    title="Save changes"
    sending="Saving…"
    isSending={write.isSending}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <Notice>
      {level.open_steps === 1
        ? `1 open step is at ${level.code}. With the new values, the holders of this level might no longer be able to decide it. A higher level or the owner can.`
        : `${level.open_steps} open steps are at ${level.code}. With the new values, the holders of this level might no longer be able to decide some of them. A higher level or the owner can.`}
    </Notice>
    <WriteProblem state={write.state} onRetry={onConfirm} />
  </FormDialog>
);
