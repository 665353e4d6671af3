// Drafts of applications: one of each kind for each user, for so many days after it was last saved.

/** A company, and the accounts of each channel. */
export const DRAFT_KIND_CODES = ['COMPANY', 'OPENING_FACEBOOK', 'OPENING_GOOGLE', 'OPENING_TIKTOK'] as const
export type DraftKind = (typeof DRAFT_KIND_CODES)[number]

export const [DRAFT_KEPT_DAYS, DRAFT_BYTES] = [30, 64 * 1024]
export const DRAFT_CHANGED = '草稿已在其他窗口更新，本窗口的修改没有保存'
export const DRAFT_GONE = '草稿已在其他窗口提交或删除，本窗口的修改没有保存'
