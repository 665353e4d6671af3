// Words of imported bills: the columns of their sheet, the states of a file and of its lines, and their limits.
import type { Tone } from '../ad-accounts/enums.ts'

type State = { text: string; tone: Tone }

/** A file waits to be proposed, then for a second person. */
export const CHANNEL_FILE_STATES = {
  WAITING: { text: '待提交', tone: 'warning' },
  PROPOSED: { text: '待复核', tone: 'info' },
  DONE: { text: '已入账', tone: 'success' },
  REJECTED: { text: '未通过', tone: 'error' },
  CANCELLED: { text: '已取消', tone: 'neutral' },
} as const satisfies Record<string, State>
export type ChannelFileState = keyof typeof CHANNEL_FILE_STATES
export const CHANNEL_FILE_STATE_CODES = Object.keys(CHANNEL_FILE_STATES) as [ChannelFileState, ...ChannelFileState[]] // the literal is the list

export const CHANNEL_LINE_STATES = {
  READY: { text: '正确', tone: 'info' },
  INVALID: { text: '有问题', tone: 'error' },
  DONE: { text: '已入账', tone: 'success' },
  DROPPED: { text: '未入账', tone: 'neutral' },
} as const satisfies Record<string, State>
export type ChannelLineState = keyof typeof CHANNEL_LINE_STATES
export const CHANNEL_LINE_STATE_CODES = Object.keys(CHANNEL_LINE_STATES) as [ChannelLineState, ...ChannelLineState[]] // the literal is the list

/** The sheet's titles in their order; the optional ones come behind them, found by their titles. */
export const CHANNEL_BILL_TITLES = ['客户编号', '公司', '渠道', '账户 ID', '账户名称', '账单月份', '币种', '金额'] as const
export const CHANNEL_BILL_OPTIONAL = ['更正月份', '备注'] as const
export const CHANNEL_BILL_COLUMNS = [...CHANNEL_BILL_TITLES, ...CHANNEL_BILL_OPTIONAL] as const
export type ChannelBillColumn = (typeof CHANNEL_BILL_COLUMNS)[number]
/** Those that hold a number of something. */
export const CHANNEL_BILL_IDS = ['客户编号', '账户 ID'] as const satisfies readonly ChannelBillColumn[]

/** Lines of one file, titles apart. */
export const CHANNEL_LINES_MOST = 2_000
export const CHANNEL_CELL_MOST = 200
export const CHANNEL_ACCOUNT_ID_MOST = 40
export const CHANNEL_ACCOUNT_NAME_MOST = 100
export const CHANNEL_NOTE_MOST = 100
/** Bills, and what they correct, are at most so many months old. */
export const CHANNEL_BILL_MONTHS = 12
