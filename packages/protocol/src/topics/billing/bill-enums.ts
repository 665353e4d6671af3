// Bills: a month's is open while it goes on or is not closed yet, and never changes afterwards.
import type { Tone } from '../ad-accounts/enums.ts'

export const BILL_STATUSES = {
  OPEN: { text: '未出账', tone: 'neutral' },
  CLOSED: { text: '已出账', tone: 'success' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type BillStatus = keyof typeof BILL_STATUSES
export const BILL_STATUS_CODES = ['OPEN', 'CLOSED'] as const satisfies readonly BillStatus[]
