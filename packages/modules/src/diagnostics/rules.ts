// How much anyone may report, and how long reports are kept.

/** `most` uses per window. Many people share an office's address; the total protects the disk from many addresses. */
export const ALLOWANCES = {
  reportsOfAddress: { most: 120, windowMs: 60_000 },
  /** one address alone must neither fill the disk nor use up what all have together */
  reportsOfAddressInHour: { most: 600, windowMs: 3_600_000 },
  reportsOfSession: { most: 40, windowMs: 60_000 },
  /** 20 GB at most in the 30 days that reports are kept */
  reportsInAll: { most: 2_000, windowMs: 3_600_000 },
  viewsOfAddress: { most: 1_200, windowMs: 60_000 },
  viewsOfSession: { most: 240, windowMs: 60_000 },
  feedbackOfUser: { most: 10, windowMs: 3_600_000 },
} as const
export type AllowanceName = keyof typeof ALLOWANCES

/** Different pages counted per day; what is beyond is added to OTHER_PAGE, so that nobody fills the table with made-up titles. */
export const MOST_PAGES_PER_DAY = 1_000
export const OTHER_PAGE = { route: '/', titles: ['其他'] } as const

export const REPORTS_KEPT_MS = 30 * 86_400_000
