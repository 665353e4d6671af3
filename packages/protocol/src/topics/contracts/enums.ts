// Contract enums: review and validity of a signed paper, and why a customer is asked to sign (spec §3, Contract list item).
import type { Tone } from '../ad-accounts/enums.ts'

export const APPROVE_STATUSES = {
  0: { text: '待审核', tone: 'info' },
  1: { text: '已通过', tone: 'success' },
  2: { text: '已驳回', tone: 'error' },
} as const satisfies Record<number, { text: string; tone: Tone }>
export type ApproveStatus = keyof typeof APPROVE_STATUSES

/** 1 is on; everything else is off. */
export const CONTRACT_ON = 1
/** 1 was signed online; everything else on paper. */
export const SIGNED_ONLINE = 1

/** NEVER_SIGNED, REJECTED and OFF ask for a signature; PENDING only tells that the review runs. */
export const SIGN_REASONS = {
  NEVER_SIGNED: { needsSign: true, text: '您尚未签署合同，请先在线签署' },
  REJECTED: { needsSign: true, text: '合同审核未通过，请修改后重新签署' },
  OFF: { needsSign: true, text: '合同已停用，请重新签署' },
  PENDING: { needsSign: false, text: '合同正在审核中，审核通过后即可使用' },
} as const
export type SignReason = keyof typeof SIGN_REASONS
export const SIGN_REASON_CODES = ['NEVER_SIGNED', 'REJECTED', 'OFF', 'PENDING'] as const

/** By the same numbers as texts, as lists filter and draw them. */
export const APPROVE_CODES = { '0': APPROVE_STATUSES[0], '1': APPROVE_STATUSES[1], '2': APPROVE_STATUSES[2] } as const
export const STATUS_CODES = { '1': { text: '启用', tone: 'success' }, '0': { text: '停用', tone: 'neutral' } } as const
export const SOURCE_CODES = { '1': '线上', '0': '线下' } as const

/** What a contract is at: its two statuses on the wire in one word. */
export const CONTRACT_STATES = {
  PENDING: { text: '待审核', tone: 'info', approve: 0, status: 0 },
  ON: { text: '启用', tone: 'success', approve: 1, status: 1 },
  OFF: { text: '停用', tone: 'neutral', approve: 1, status: 0 },
  REJECTED: { text: '已驳回', tone: 'error', approve: 2, status: 0 },
} as const satisfies Record<string, { text: string; tone: Tone; approve: ApproveStatus; status: 0 | 1 }>
export type ContractState = keyof typeof CONTRACT_STATES
export const CONTRACT_STATE_CODES = ['PENDING', 'ON', 'OFF', 'REJECTED'] as const satisfies readonly ContractState[]
export type ContractMover = 'customer' | 'staff' | 'system'

/** Only 1 and 2 on the wire of a customer who pays beforehand. */
export const asksForContract = (customerType: number): boolean => customerType === 1 || customerType === 2
