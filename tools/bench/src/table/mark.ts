/** A goal and whether the measured value meets it. */
export interface Mark {
  text: string;
  measured: string;
  isMet: boolean;
}

/** A goal relative to another target: at least `least` times, or at most `most` times, its figure. */
export interface RatioGoal {
  relativeTo: string;
  least?: number;
  most?: number;
}

export const ratioMark = (measured: number, { relativeTo, least, most }: RatioGoal): Mark => ({
  text: least === undefined ? `at most ${most} × ${relativeTo}` : `at least ${least} × ${relativeTo}`,
  measured: measured.toFixed(2),
  isMet: measured >= (least ?? -Infinity) && measured <= (most ?? Infinity),
});

/** @param unit such as `ms` */
export const mostMark = (measured: number, most: number, unit: string, digits = 0): Mark => ({
  text: `at most ${most} ${unit}`,
  measured: `${measured.toFixed(digits)} ${unit}`,
  isMet: measured <= most,
});
