// Auto-clear limits: how long an account may be idle, how early its customer hears of it, how long the whitelist protects (screens.md 5.16).

/** Days without spend after which an ad account is cleared; a customer may choose within these. */
export const IDLE_DAYS = { least: 7, most: 365, standard: 30 } as const
/** The customer is told this many days before, whatever happens in between. */
export const NOTICE_DAYS = 3
/** How long an entry of the whitelist protects, counted from the day it is made. */
export const WHITELIST_DAYS = { least: 1, most: 365, standard: 90 } as const
/** What the dialog offers. */
export const WHITELIST_DAY_CHOICES = [30, 90, 180, 365] as const
/** Entries added, removed or restored by one call. */
export const MAX_WHITELIST_BATCH = 100
/** A removal can be taken back for so long; the portal offers it for six seconds. */
export const RESTORE_MINUTES = 10
