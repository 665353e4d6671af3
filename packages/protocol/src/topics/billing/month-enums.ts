// States of a month for one customer, as staff see them, and why what was billed may differ from what was spent.
import type { Tone } from '../ad-accounts/enums.ts'

export const MONTH_STATES = {
  OPEN: { text: '未到出账日', tone: 'neutral' },
  DUE: { text: '待出账', tone: 'info' },
  WAITING: { text: '等待消耗', tone: 'warning' },
  CLOSED: { text: '已出账', tone: 'success' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type MonthState = keyof typeof MONTH_STATES
export const MONTH_STATE_CODES = Object.keys(MONTH_STATES) as [MonthState, ...MonthState[]] // the literal above is the list
/** Months that staff look back at. */
export const MONTHS_SHOWN = 12
