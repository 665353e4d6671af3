// How reading spend stands, as the console says it: of an ad account, of what kept it from being read, and how far back it is read again.
import { entryOf } from '../../values/table.ts'

/** From the worst to the best; an account is what the first of them that holds says. */
export const READING_STATES = {
  FAILED: { text: '读取失败', tone: 'error' },
  NEVER: { text: '从未读取', tone: 'error' },
  LATE: { text: '超过 24 小时', tone: 'warning' },
  READ: { text: '已读取', tone: 'success' },
} as const
export type ReadingState = keyof typeof READING_STATES
export const READING_STATE_CODES = Object.keys(READING_STATES) as [ReadingState, ...ReadingState[]] // the table's own keys

/** Troubles that our connectors name themselves; what else stands there is a code of the platform. */
const TROUBLES: Readonly<Record<string, string>> = {
  LOST: '未收到渠道应答',
  UNREADABLE: '渠道应答无法读取',
  NOT_EXECUTED: '渠道未执行该次查询',
  NOT_LISTED: '渠道未列出该账户',
  NO_CREDENTIALS: '未配置渠道凭证',
  TOKEN_NOT_VALID: '渠道授权已失效',
  TOKEN_NOT_TAKEN: '渠道不接受授权',
  OPERATIONS: '当日操作数已用完，余量留给额度申请',
  USAGE: '用量接近渠道上限，已暂停批量读取',
  RETRY_DELAY: '渠道要求稍后再试',
  OWN_PACE: '等待读取轮次',
  REPORT_NOT_FINISHED: '渠道报表未生成完',
}
export const troubleText = (code: string): string => entryOf(TROUBLES, code) ?? `渠道返回 ${code}`

/** How far back spend is read again, as staff choose it; today is one of the days. */
export const READ_AGAIN_RANGES = {
  DAYS: { text: '近 4 天', days: 4 },
  WEEKS: { text: '近 4 周', days: 29 },
  MONTHS: { text: '近 2 个月', days: 62 },
  YEAR: { text: '近 1 年', days: 366 },
} as const
export type ReadAgainRange = keyof typeof READ_AGAIN_RANGES
export const READ_AGAIN_RANGE_CODES = Object.keys(READ_AGAIN_RANGES) as [ReadAgainRange, ...ReadAgainRange[]] // the table's own keys
/** So many accounts at once. */
export const READ_AGAIN_MOST = 100

/** What `npm run spend:check` holds days against, by its own names. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'spend roll-ups': '汇总与每日明细',
  'spend of closed months': '关账月份与账单行',
  'spend history': '更正记录与最新金额',
}
export const invariantText = (name: string): string => entryOf(INVARIANTS, name) ?? name
