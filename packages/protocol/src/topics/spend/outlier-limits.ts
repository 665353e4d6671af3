// When a day of an ad account is an outlier (docs/decisions/spend.md).

export const OUTLIER_TIMES = 3
/** The same weekday, so many weeks back; of fewer known days nothing is said. */
export const OUTLIER_WEEKS = 8
export const OUTLIER_LEAST_WEEKS = 4
/** In dollars: what costs less is nothing to look into. */
export const OUTLIER_LEAST_USD = 50
/** The running day and so many ended ones before it. */
export const OUTLIER_ENDED_DAYS = 3
