// Words of payments: methods, statuses of recharges, refunds and tries, each with its text, and who moves them (spec §3 and §4, domain.md 4).
import type { Transitions } from '../../vocabulary/transitions.ts'
import type { Tone } from '../ad-accounts/enums.ts'

/** How a customer pays: a code to scan, a page of the house to go to, or a transfer to one of our accounts. */
export type PayWay = 'qr' | 'redirect' | 'transfer'

export const METHOD_GROUPS = { ONLINE: '在线支付', CROSS_BORDER: '跨境收款', TRANSFER: '线下转账' } as const
export type MethodGroup = keyof typeof METHOD_GROUPS

/** Methods of the specification, in its order. Payoneer's notifications are not public, so what is paid there is matched by hand. */
export const METHODS = {
  ALIPAY: { text: '支付宝', group: 'ONLINE', way: 'qr' },
  WECHAT: { text: '微信支付', group: 'ONLINE', way: 'qr' },
  PAY_EASY: { text: '首信易', group: 'ONLINE', way: 'redirect' },
  PAY_HUI_FU: { text: '汇付', group: 'ONLINE', way: 'qr' },
  PAY_YEE: { text: '易宝', group: 'ONLINE', way: 'redirect' },
  PAY_AIR_LINK: { text: 'AirLink', group: 'ONLINE', way: 'redirect' },
  PAY_WAN_LI_HUI: { text: '万里汇', group: 'CROSS_BORDER', way: 'redirect' },
  PAY_WAN_LI_HUI_OFFLINE: { text: '万里汇（线下）', group: 'TRANSFER', way: 'transfer' },
  ABC_GUANGZHOU: { text: '农行对公转账', group: 'TRANSFER', way: 'transfer' },
  PAYONEER: { text: '派安盈', group: 'CROSS_BORDER', way: 'transfer' },
  PING_PONG: { text: 'PingPong', group: 'CROSS_BORDER', way: 'redirect' },
  LIAN_LIAN: { text: '连连', group: 'CROSS_BORDER', way: 'redirect' },
} as const satisfies Record<string, { text: string; group: MethodGroup; way: PayWay }>
export type Method = keyof typeof METHODS
export const METHOD_CODES = Object.keys(METHODS) as [Method, ...Method[]] // the literal above is the list

/**
 * The app that scans the code of a method, and whether opening what the code says leads into that app. Alipay's page pay is for computers
 * (its product for phones is another one), and WeChat opens the codes of its Native payments by its own camera and album alone.
 */
export const CODE_APPS = {
  ALIPAY: { app: '支付宝', hasLink: false },
  PAY_HUI_FU: { app: '支付宝', hasLink: true },
  WECHAT: { app: '微信', hasLink: false },
} as const satisfies Partial<Record<Method, { app: string; hasLink: boolean }>>
export type CodeMethod = keyof typeof CODE_APPS
export const isCodeMethod = (method: Method): method is CodeMethod => METHODS[method].way === 'qr'

/** Methods behind which a payment house stands, which is called and which notifies. */
export const HOUSE_METHOD_CODES = [
  'ALIPAY',
  'WECHAT',
  'PAY_EASY',
  'PAY_HUI_FU',
  'PAY_YEE',
  'PAY_AIR_LINK',
  'PAY_WAN_LI_HUI',
  'PING_PONG',
  'LIAN_LIAN',
] as const satisfies readonly Method[]
export type HouseMethod = (typeof HOUSE_METHOD_CODES)[number]

/** Methods that are paid by a transfer to one of our accounts. */
export type TransferMethod = Exclude<Method, HouseMethod>
export const isHouseMethod = (method: Method): method is HouseMethod => METHODS[method].way !== 'transfer'

/** All ten of the specification's recharge statuses; the last four are a refund's. */
export const APPLICATION_STATUSES = {
  TO_BE_PAY: { text: '待支付', tone: 'warning' },
  TO_BE_RECHARGE: { text: '待到账确认', tone: 'info' },
  RECHARGING: { text: '充值中', tone: 'info' },
  RECHARGE_SUCCESS: { text: '充值成功', tone: 'success' },
  RECHARGE_FAILED: { text: '充值失败', tone: 'error' },
  RECHARGE_REJECT: { text: '已驳回', tone: 'error' },
  REFUND_WAIT: { text: '待退款', tone: 'warning' },
  REFUNDING: { text: '退款中', tone: 'info' },
  REFUND_SUCCESS: { text: '退款成功', tone: 'success' },
  REFUND_FAIL: { text: '退款失败', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ApplicationStatus = keyof typeof APPLICATION_STATUSES

/** Why a recharge failed that nobody paid in its time. */
export const OVERDUE_REASON = '支付超时，请重新发起'

/** As people read them, on the screen and in files: one that nobody paid in its time has not gone wrong. */
export const SHOWN_APPLICATION_STATES: Readonly<Record<ApplicationStatus | 'OVERDUE', { text: string; tone: Tone }>> = {
  ...APPLICATION_STATUSES,
  OVERDUE: { text: '已超时', tone: 'neutral' },
}

export const shownState = (status: ApplicationStatus, reason: string): { text: string; tone: Tone } =>
  SHOWN_APPLICATION_STATES[status === 'RECHARGE_FAILED' && reason === OVERDUE_REASON ? 'OVERDUE' : status]

export const RECHARGE_STATUS_CODES = [
  'TO_BE_PAY',
  'TO_BE_RECHARGE',
  'RECHARGING',
  'RECHARGE_SUCCESS',
  'RECHARGE_FAILED',
  'RECHARGE_REJECT',
] as const satisfies readonly ApplicationStatus[]
export type RechargeStatus = (typeof RECHARGE_STATUS_CODES)[number]

/**
 * The platform stands for a payment house or bank: money that it has received moves a recharge even after it had failed, and is booked
 * and flagged. A voucher that was refused is handed in again.
 */
export const RECHARGE_TRANSITIONS = {
  TO_BE_PAY: { TO_BE_RECHARGE: ['customer', 'platform'], RECHARGE_FAILED: ['customer', 'operator', 'system'] },
  TO_BE_RECHARGE: { RECHARGING: ['operator', 'system'], RECHARGE_REJECT: ['operator'], RECHARGE_FAILED: ['customer'] },
  RECHARGING: { RECHARGE_SUCCESS: ['operator', 'system'], RECHARGE_FAILED: ['operator', 'system'] },
  RECHARGE_FAILED: { TO_BE_RECHARGE: ['platform'] },
  RECHARGE_REJECT: { TO_BE_RECHARGE: ['customer', 'platform'] },
  RECHARGE_SUCCESS: {},
} as const satisfies Transitions<RechargeStatus>

/** One try to pay at a house (spec §3, Payment statuses): made, paid and not yet in the wallet, in the wallet, or over. */
export const PAYMENT_STATUSES = {
  TO_BE_RECHARGE: { text: '待支付', tone: 'warning' },
  RECHARGING: { text: '已支付，入账中', tone: 'info' },
  RECHARGE_SUCCESS: { text: '已入账', tone: 'success' },
  RECHARGE_FAILED: { text: '未支付', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type PaymentStatus = keyof typeof PAYMENT_STATUSES
export const PAYMENT_STATUS_CODES = Object.keys(PAYMENT_STATUSES) as [PaymentStatus, ...PaymentStatus[]] // the literal above is the list

/** Late money reopens a try that was over, as it reopens its recharge. */
export const PAYMENT_TRANSITIONS = {
  TO_BE_RECHARGE: { RECHARGING: ['platform'], RECHARGE_FAILED: ['system', 'platform', 'customer'] },
  RECHARGING: { RECHARGE_SUCCESS: ['system'] },
  RECHARGE_SUCCESS: {},
  RECHARGE_FAILED: { RECHARGING: ['platform'] },
} as const satisfies Transitions<PaymentStatus>

/** A voucher (汇款凭证) that a customer hands in. */
export const VOUCHER_STATUSES = {
  PENDING: { text: '待审核', tone: 'info' },
  APPROVE: { text: '已通过', tone: 'success' },
  DISAPPROVE: { text: '已驳回', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type VoucherStatus = keyof typeof VOUCHER_STATUSES

/** What became of money that arrived: the clearing accounts hold what is UNMATCHED, and nothing else. */
export const ARRIVAL_STATES = {
  UNMATCHED: { text: '未匹配', tone: 'warning' },
  CREDITED: { text: '已入账', tone: 'success' },
  SENT_BACK: { text: '已退回', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ArrivalState = keyof typeof ARRIVAL_STATES
export const ARRIVAL_STATE_CODES = Object.keys(ARRIVAL_STATES) as [ArrivalState, ...ArrivalState[]] // the literal above is the list

/** What became of a notification that reached us. */
export const NOTICE_OUTCOMES = {
  WAITING: '待处理',
  FORGED: '验签失败',
  UNREADABLE: '无法解析',
  NOT_OURS: '非本平台订单',
  BOOKED: '已入账',
  REPEATED: '重复通知',
  NOTED: '已记录',
  FAILED: '处理失败',
} as const
export type NoticeOutcome = keyof typeof NOTICE_OUTCOMES

/** A recharge is to be paid within so many minutes, and then fails (spec §4; the house is asked once more before). */
export const PAY_MINUTES = 30
/** A house is asked about an unpaid or unbooked try so many minutes after it was made. */
export const ASK_AFTER_MINUTES = [5, 15, 60] as const
