// How often spend of an ad account is to be read.

/** A round of reading begins this often. */
export const ROUND_MINUTES = 5
/** Accounts that spent nothing lately are read no more often than this. */
export const IDLE_MINUTES = 360
/** What has not been read for so long counts as not read. */
export const READ_WITHIN_HOURS = 24
