/**
 * Bounds the series of one metric: the first sets of labels are kept, and every later set is replaced by a coarser one. The number
 * of series then has a bound that clients cannot change.
 */
export class LabelLimit<Labels extends object> {
  readonly #kept = new Set<string>();

  /**
   * @param most number of sets that are kept
   * @param coarse the replacement of a set, one of few
   */
  constructor(
    private readonly most: number,
    private readonly coarse: (labels: Labels) => Labels,
  ) {}

  within(labels: Labels): Labels {
    const key = Object.values(labels).join('\n');
    if (this.#kept.has(key)) return labels;
    if (this.#kept.size >= this.most) return this.coarse(labels);
    this.#kept.add(key);
    return labels;
  }
}
