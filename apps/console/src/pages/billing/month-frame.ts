// What the address of 月度账单 says besides the filters of its lists: which month, and which of the two lists.
export const MONTH_VIEWS = { spend: '消耗与账单', invoices: '发票' } as const
export type MonthView = keyof typeof MONTH_VIEWS
export const MONTH_VIEW_CODES = ['spend', 'invoices'] as const satisfies readonly MonthView[]
export const MONTH_FRAME = { more: ['month', 'view'], kept: ['month', 'view'] } as const
