import styles from './track.module.css';

interface TrackProps {
  /** The length of the bar in a track of 400 px. */
  width: number;
  /** The class of the bar, with its color. */
  tone: string | undefined;
}

const HEIGHT = 8;

/** The length of a track, before it is stretched to its place. */
export const TRACK_PX = 400;

/** A horizontal bar in its track. A value above 0 has a visible bar. */
export const Track = ({ width, tone }: TrackProps) => (
  <svg className={styles.track} viewBox={`0 0 ${TRACK_PX} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
    <rect rx="4" className={tone} width={width > 0 ? Math.max(width, 2) : 0} height={HEIGHT} />
  </svg>
);
