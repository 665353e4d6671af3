// How far a question about spend may reach.

/** Days whose rows are listed. */
export const MOST_ROW_DAYS = 90
/** Days that are added up or drawn. */
export const MOST_TOTAL_DAYS = 400
/** Named in a chart; the rest is one more. */
export const MOST_SERIES = 5
