const PERCENT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A percentage with one decimal, such as `12.5 %`. */
export const percentText = (percent: number): string => `${PERCENT.format(percent)} %`;
