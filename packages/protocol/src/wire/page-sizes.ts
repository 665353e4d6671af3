// Page sizes: what the pager offers and the most a page may hold (spec §9), free of any schema library.

export const PAGE_SIZES = [10, 20, 30, 50] as const
/** The pickers ask for this many when they search by ids. */
export const MAX_PAGE_SIZE = 100

/** Lists of what every customer does count no further: a count that has reached this is shown as «999+». */
export const COUNTED_UP_TO = 1_000
