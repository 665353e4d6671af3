// Marks: when something was last done or tried.

export const MARK_NAMES = ['BACKUP', 'LEDGER_CHECK', 'SMS_TEST', 'MAIL_TEST', 'STORAGE_TEST'] as const
export type MarkName = (typeof MARK_NAMES)[number]
/** A backup that is older is none. */
export const BACKUP_LIFE_MS = 24 * 3_600_000
