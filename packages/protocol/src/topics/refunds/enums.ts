// Words of refunds and chargebacks: by which way a part goes, how far it is, what staff decide about, and who moves it.
import type { StaffRole } from '../../vocabulary/staff-roles.ts'
import type { Transitions } from '../../vocabulary/transitions.ts'
import type { Tone } from '../ad-accounts/enums.ts'
import type { ApplicationStatus } from '../payments/enums.ts'

export const REFUND_STATUS_CODES = [
  'REFUND_WAIT',
  'REFUNDING',
  'REFUND_SUCCESS',
  'REFUND_FAIL',
] as const satisfies readonly ApplicationStatus[]
export type RefundStatus = (typeof REFUND_STATUS_CODES)[number]

/** What a bank returns after success stays a success (银行退票，已退回钱包). */
export const REFUND_TRANSITIONS = {
  REFUND_WAIT: { REFUNDING: ['operator'], REFUND_FAIL: ['customer', 'operator'] },
  REFUNDING: { REFUND_SUCCESS: ['operator', 'platform', 'system'], REFUND_FAIL: ['operator', 'platform', 'system'] },
  REFUND_SUCCESS: {},
  REFUND_FAIL: {},
} as const satisfies Transitions<RefundStatus>

/** Back to where it came from by its house, or by a bank to the signed party's account. */
export const REFUND_WAYS = { HOUSE: '原路退回', BANK: '银行转账' } as const
export type RefundWay = keyof typeof REFUND_WAYS
export const REFUND_WAY_CODES = Object.keys(REFUND_WAYS) as [RefundWay, ...RefundWay[]] // the literal above is the list

/** One part of a refund: held in the wallet, approved, sent to its house, paid, not paid, or returned after it was paid. */
export const PART_STATES = {
  HELD: { text: '待审核', tone: 'warning' },
  DUE: { text: '待打款', tone: 'warning' },
  SENT: { text: '渠道处理中', tone: 'info' },
  DONE: { text: '已退款', tone: 'success' },
  FAILED: { text: '未退款', tone: 'error' },
  RETURNED: { text: '银行退票', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type PartState = keyof typeof PART_STATES
export const PART_STATE_CODES = Object.keys(PART_STATES) as [PartState, ...PartState[]] // the literal above is the list

/** The platform stands for a payment house. What staff say of a part, two of them say. */
export const PART_TRANSITIONS = {
  HELD: { DUE: ['operator'], FAILED: ['customer', 'operator'] },
  DUE: { SENT: ['system'], DONE: ['operator'], FAILED: ['operator', 'system'] },
  SENT: { DONE: ['platform', 'system', 'operator'], FAILED: ['platform', 'system', 'operator'] },
  DONE: { RETURNED: ['platform', 'system', 'operator'] },
  FAILED: {},
  RETURNED: {},
} as const satisfies Transitions<PartState>

/** What one of the staff asks for and another decides about. */
export const REFUND_ACTS = { PAY_OUT: '打款', PAID: '登记打款', FAILED: '登记失败', RETURNED: '登记退票' } as const
export type RefundAct = keyof typeof REFUND_ACTS
export const REFUND_ACT_CODES = Object.keys(REFUND_ACTS) as [RefundAct, ...RefundAct[]] // the literal above is the list

/** What speaks against a payout until 财务复核 lets it pass with a reason. */
export const REFUND_BLOCKS = {
  ORDERS: '客户有进行中的额度申请',
  OVERDUE: '客户有逾期未还的账单',
  OTHER_NAME: '收款户名与签约主体不一致',
  CHARGEBACK: '来源款项有未结的拒付或渠道退款',
} as const
export type RefundBlock = keyof typeof REFUND_BLOCKS
export const REFUND_BLOCK_CODES = Object.keys(REFUND_BLOCKS) as [RefundBlock, ...RefundBlock[]] // the literal above is the list

/** Who lets a payout pass that something speaks against, with a reason. */
export const OVERRIDERS: readonly StaffRole[] = ['FIN_CHECK']

/** Why a house takes a payment back: its payer disputes it, or it was refunded in the house's own back office. */
export const CHARGEBACK_CAUSES = { DISPUTE: '拒付', HOUSE_REFUND: '渠道自行退款' } as const
export type ChargebackCause = keyof typeof CHARGEBACK_CAUSES
export const CHARGEBACK_CAUSE_CODES = Object.keys(CHARGEBACK_CAUSES) as [ChargebackCause, ...ChargebackCause[]] // the literal above is the list

/** A dispute of a payer: the house has taken the money at 拒付中, and gives it again when it is won. */
export const CHARGEBACK_PHASES = {
  OPENED: { text: '拒付中', tone: 'warning' },
  WON: { text: '已胜诉', tone: 'success' },
  LOST: { text: '已败诉', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ChargebackPhase = keyof typeof CHARGEBACK_PHASES
export const CHARGEBACK_PHASE_CODES = Object.keys(CHARGEBACK_PHASES) as [ChargebackPhase, ...ChargebackPhase[]] // the literal above is the list

/** A house's own refund knows two ends: it reached the payer, or it did not. */
const HOUSE_REFUND_PHASES = {
  OPENED: { text: '渠道退款中', tone: 'warning' },
  WON: { text: '渠道退款未成', tone: 'success' },
  LOST: { text: '渠道已退款', tone: 'error' },
} as const satisfies Record<ChargebackPhase, { text: string; tone: Tone }>
export const chargebackPhase = ({ cause, phase }: { cause: ChargebackCause; phase: ChargebackPhase }): { text: string; tone: Tone } =>
  cause === 'DISPUTE' ? CHARGEBACK_PHASES[phase] : HOUSE_REFUND_PHASES[phase]

export const CHARGEBACK_TRANSITIONS = {
  OPENED: { WON: ['platform'], LOST: ['platform'] },
  WON: {},
  LOST: { WON: ['platform'] },
} as const satisfies Transitions<ChargebackPhase>

export const CHARGEBACK_ACTS = { TAKE: '扣回', GIVE_BACK: '退回钱包' } as const
export type ChargebackAct = keyof typeof CHARGEBACK_ACTS
export const CHARGEBACK_ACT_CODES = Object.keys(CHARGEBACK_ACTS) as [ChargebackAct, ...ChargebackAct[]] // the literal above is the list

/** WeChat refunds a payment for so many days, in so many parts, and one part a minute. */
export const WECHAT_REFUND_DAYS = 365
export const SOURCE_PARTS_MOST = 50
export const PART_GAP_MS = 60_000
/** A house is asked about a part so many minutes after it was sent; then once an hour. */
export const ASK_PART_MINUTES = [5, 15, 60] as const
/** After so many questions without an answer people may say how a part ended. */
export const PEOPLE_AFTER_ASKS = ASK_PART_MINUTES.length

export const RETURNED_TEXT = '银行退票，已退回钱包'
