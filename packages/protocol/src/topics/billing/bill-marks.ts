// What stands beside an account of a bill: whether the platform's invoice and daily spend agree with it (docs/decisions/reconciliation.md).
import type { Tone } from '../ad-accounts/enums.ts'

/** CHECKING also where nothing was compared yet. */
export const BILL_MARKS = {
  AGREED: { text: '一致', tone: 'success', meaning: '与渠道发票、每日消耗一致' },
  CORRECTION: { text: '渠道更正', tone: 'warning', meaning: '渠道在出账后更正了金额，消耗的差额会列入下一张账单' },
  ZONE: { text: '时区差', tone: 'neutral', meaning: '渠道按其他时区截月，账单按账户时区，无需处理' },
  FEE: { text: '渠道费用', tone: 'neutral', meaning: '渠道另向我方收费，不计入您的消耗，无需处理' },
  BEFORE_ADOPTION: { text: '接管前消耗', tone: 'neutral', meaning: '接管账户之前的消耗不计入您的账单，无需处理' },
  CHECKING: { text: '核对中', tone: 'neutral', meaning: '正在与渠道核对，如有疑问请联系专属顾问' },
} as const satisfies Record<string, { text: string; tone: Tone; meaning: string }>
export type BillMark = keyof typeof BILL_MARKS
export const BILL_MARK_CODES = Object.keys(BILL_MARKS) as [BillMark, ...BillMark[]] // its own keys
