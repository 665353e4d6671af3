// How a count is written: in full, or as «999+» where counting went no further.

/** `upTo`: the count at which the source stops counting. */
export const countText = (count: number, upTo?: number): string =>
  upTo !== undefined && count >= upTo ? `${(upTo - 1).toLocaleString('en-US')}+` : count.toLocaleString('en-US')
