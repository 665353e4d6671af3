// By what spend is taken apart, and how a part of it moved from one period to another.

export const SPEND_PARTS = { ACCOUNT: '按账户', COMPANY: '按公司', CUSTOMER: '按子客户' } as const
export type SpendPart = keyof typeof SPEND_PARTS
export const SPEND_PART_CODES = Object.keys(SPEND_PARTS) as [SpendPart, ...SpendPart[]] // the table's own keys

/** UNSETTLED: days that have no final figure yet could be all there is to the move. */
export const SPEND_MOVES = {
  UP: { text: '上升', tone: 'info' },
  DOWN: { text: '下降', tone: 'info' },
  NEW: { text: '新增', tone: 'success' },
  ENDED: { text: '停止', tone: 'neutral' },
  SAME: { text: '持平', tone: 'neutral' },
  UNSETTLED: { text: '数据未齐', tone: 'warning' },
} as const
export type SpendMove = keyof typeof SPEND_MOVES
export const SPEND_MOVE_CODES = Object.keys(SPEND_MOVES) as [SpendMove, ...SpendMove[]] // the table's own keys
