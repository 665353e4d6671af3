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
  NEVER_SIGNED: { needsSign: true, text: '您尚未签署合同，请联系专属顾问签署' },
  REJECTED: { needsSign: true, text: '合同审核未通过，请联系专属顾问修改后重新签署' },
  OFF: { needsSign: true, text: '合同已失效，请联系专属顾问重新签署' },
  PENDING: { needsSign: false, text: '合同正在审核中，审核通过后即可使用' },
} as const
export type SignReason = keyof typeof SIGN_REASONS
export const SIGN_REASON_CODES = ['NEVER_SIGNED', 'REJECTED', 'OFF', 'PENDING'] as const
