// A day's close: its figures in their order, and how far it is signed.
import type { Tone } from '../ad-accounts/enums.ts'

/** `isCount`: no money. The first three go by the day that bank or house names, the others by when they were booked. */
export const DAY_PARTS = {
  LINES: { text: '银行流水收入', hint: '交易日期为当日的流水', isCount: false },
  LINES_WAITING: { text: '其中待登记流水', hint: '已上传，尚未确认登记', isCount: false },
  PAID_IN: { text: '当日到账款项', hint: '银行或支付机构的到账时间在当日', isCount: false },
  ARRIVED: { text: '当日登记到账', hint: '当日记入总账的到账款项', isCount: false },
  WALLET: { text: '入账客户钱包', hint: '', isCount: false },
  REPAYMENT: { text: '偿还对账单', hint: '', isCount: false },
  FEE: { text: '手续费与滞纳金', hint: '从到账款项中收取', isCount: false },
  SENT_BACK: { text: '退回付款方', hint: '', isCount: false },
  UNMATCHED: { text: '日终未匹配资金', hint: '当日结束时待清算科目的余额', isCount: false },
  REFUNDED: { text: '退款已打款', hint: '', isCount: false },
  RETURNED: { text: '退款退回', hint: '银行退票', isCount: false },
  CHARGEBACK: { text: '拒付扣回', hint: '', isCount: false },
  WON: { text: '拒付胜诉退回', hint: '', isCount: false },
  HOUSE_DIFFERENCES: { text: '支付机构差异', hint: '当日账单中尚未关闭的差异', isCount: true },
  ACCOUNT_DIFFERENCES: { text: '账实差异', hint: '当日结束前发现、尚未处理的差异', isCount: true },
} as const satisfies Record<string, { text: string; hint: string; isCount: boolean }>
export type DayPart = keyof typeof DAY_PARTS
export const DAY_PART_CODES = Object.keys(DAY_PARTS) as [DayPart, ...DayPart[]] // its own keys

export const DAY_STATES = {
  RUNNING: { text: '进行中', tone: 'info' },
  OPEN: { text: '待签署', tone: 'warning' },
  WAITING: { text: '待复核', tone: 'warning' },
  SIGNED: { text: '已签署', tone: 'success' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type DayState = keyof typeof DAY_STATES
export const DAY_STATE_CODES = ['RUNNING', 'OPEN', 'WAITING', 'SIGNED'] as const satisfies readonly DayState[]
