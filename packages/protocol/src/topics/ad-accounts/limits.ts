// Limits of the calls about ad accounts, free of any schema library.

/** How many ad accounts one action of staff, or one search by ids in the pool, takes at most. */
export const POOL_MOST = 100
