// Ad-account enums: the values of the spec (§3) with their Chinese text and the tone of their tag (screens.md 1).

export type Tone = 'success' | 'warning' | 'error' | 'info' | 'violet' | 'neutral'

export const ACCOUNT_STATUSES = {
  NORMAL: { text: '正常', tone: 'success' },
  FROZEN: { text: '已冻结', tone: 'error' },
  FORBID_QUOTA: { text: '禁止加额', tone: 'neutral' },
  SUSPEND_VIOLATE_AD: { text: '违规广告暂停', tone: 'violet' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type AccountStatus = keyof typeof ACCOUNT_STATUSES
export const ACCOUNT_STATUS_CODES = ['NORMAL', 'FROZEN', 'FORBID_QUOTA', 'SUSPEND_VIOLATE_AD'] as const

export const FROZEN_STATUSES = {
  UN_FROZEN: { text: '未冻结', tone: 'neutral' },
  FROZEN: { text: '已冻结', tone: 'error' },
  THAW_PENDING: { text: '解冻审核中', tone: 'info' },
  TO_BE_THAW: { text: '待渠道解冻', tone: 'info' },
  THAWED: { text: '已解冻', tone: 'success' },
  REJECT_THAW: { text: '解冻被拒', tone: 'warning' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type FrozenStatus = keyof typeof FROZEN_STATUSES
export const FROZEN_STATUS_CODES = ['UN_FROZEN', 'FROZEN', 'THAW_PENDING', 'TO_BE_THAW', 'THAWED', 'REJECT_THAW'] as const

/** Those that the product brings about: the others come with asking to thaw. Filters offer no more. */
export const OCCURRING_FROZEN_STATUS_CODES = ['UN_FROZEN', 'FROZEN', 'THAWED'] as const satisfies readonly FrozenStatus[]

export const AD_TYPES = { AUCTION: '竞价', RESERVATION: '品牌' } as const
export type AdType = keyof typeof AD_TYPES
export const AD_TYPE_CODES = ['AUCTION', 'RESERVATION'] as const

/** How a pixel is bound to an ad account (spec §3). */
export const PIXEL_BINDING_STATUSES = { BIND: '已绑定', REMOVE: '已解绑', UN_VERIFY: '待验证', VERIFY_FAIL: '验证失败' } as const
export type PixelBindingStatus = keyof typeof PIXEL_BINDING_STATUSES
export const PIXEL_BINDING_STATUS_CODES = ['BIND', 'REMOVE', 'UN_VERIFY', 'VERIFY_FAIL'] as const satisfies readonly PixelBindingStatus[]

/** The list's status tabs, each named as the tag of its rows. LOW_BALANCE is derived: NORMAL with fewer days left than its customer's threshold. */
export const ACCOUNT_TABS = {
  ALL: '全部',
  NORMAL: '正常',
  LOW_BALANCE: '余额不足',
  RECTIFY: ACCOUNT_STATUSES.SUSPEND_VIOLATE_AD.text,
  FROZEN: '已冻结',
  FORBID_QUOTA: '禁止加额',
} as const
export type AccountTab = keyof typeof ACCOUNT_TABS
export const ACCOUNT_TAB_CODES = ['ALL', 'NORMAL', 'LOW_BALANCE', 'RECTIFY', 'FROZEN', 'FORBID_QUOTA'] as const
/** Until a customer says otherwise (个人中心 › 通知设置). */
export const LOW_BALANCE_DAYS = 3
export const LOW_BALANCE_DAYS_MOST = 30
/** Below this an account is low for a sub-customer that may not see spend (SQL: ad_accounts_is_short). */
export const LOW_BALANCE_USD = 50

/** Why nothing is added to an ad account whose theft is not over, of an order that asks for it and of one that waits. */
export const OPEN_INCIDENT = '账户发生盗刷事件，事件关闭后可重新提交'

const NO_LIMIT = '渠道上限已移除或未设置，暂不可操作，请联系专属顾问'

/** null: no balance is known, and it was never read. */
type ReadRow = { balance: unknown; synced_at: unknown }
/** It was read, and its platform sets no limit: nothing can be said to be left. */
const hasNoLimit = (row: ReadRow): boolean => row.balance === null && row.synced_at !== null

/** What obstacles ask of what was read. */
export const syncFacts = (row: ReadRow) => ({ is_synced: row.synced_at !== null, has_no_limit: hasNoLimit(row) })

/** What stands in place of a balance that is not known. */
export const unknownBalanceText = (row: ReadRow): string => (hasNoLimit(row) ? '无有效上限' : '待同步')

/** Why an account cannot take part in a quota operation, in words for its tooltip; undefined when it can (domain.md 3, ADD). */
export function addQuotaObstacle(account: {
  account_status: AccountStatus
  frozen_status: FrozenStatus
  is_synced: boolean
  has_open_difference?: boolean
  has_open_clear?: boolean
  has_open_incident?: boolean
  has_no_limit?: boolean
}): string | undefined {
  if (account.account_status === 'FROZEN' || !isThawed(account.frozen_status)) return '账户已冻结，解冻后可操作'
  if (account.account_status === 'FORBID_QUOTA') return '渠道已禁止加额'
  if (account.account_status === 'SUSPEND_VIOLATE_AD') return '账户违规暂停，整改后可操作'
  if (account.has_open_incident) return OPEN_INCIDENT
  if (account.has_open_clear) return '清零进行中，完成后可新增额度'
  if (!account.is_synced) return '账户尚未同步，请稍后再试'
  if (account.has_no_limit) return NO_LIMIT
  if (account.has_open_difference) return '账户对账差异处理中，暂不可操作'
  return undefined
}

type LoweredAccount = Parameters<typeof addQuotaObstacle>[0] & { has_open_clear?: boolean }

/** Why quota of an account cannot be reduced, in words for its tooltip. A channel that forbids additions still takes reductions. */
export function reduceQuotaObstacle(account: LoweredAccount): string | undefined {
  if (account.account_status === 'FROZEN' || !isThawed(account.frozen_status)) return '账户已冻结，解冻后可操作'
  if (account.account_status === 'SUSPEND_VIOLATE_AD') return '账户违规暂停，整改后可操作'
  if (account.has_open_clear) return '清零进行中，完成后可操作'
  return loweringObstacle(account)
}

/** Why an account cannot be cleared. Closed and empty ones can, whatever their status (screens.md 5.5). */
export function clearQuotaObstacle(account: LoweredAccount): string | undefined {
  if (account.has_open_clear) return '账户存在未完成的清零申请'
  return loweringObstacle(account)
}

function loweringObstacle(account: LoweredAccount): string | undefined {
  if (!account.is_synced) return '账户尚未同步，请稍后再试'
  if (account.has_no_limit) return NO_LIMIT
  if (account.has_open_difference) return '账户对账差异处理中，暂不可操作'
  return undefined
}

/** On the wire `frozen_status=NORMAL` of the pickers means exactly this. */
export function isThawed(status: FrozenStatus): boolean {
  return status === 'UN_FROZEN' || status === 'THAWED'
}

/** What the list can be sorted by. */
export const SORT_FIELDS = ['balance', 'amount_limit', 'avg_spend_7d', 'days_left', 'opened_at', 'account_name'] as const
