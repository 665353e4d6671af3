// What is made of daily spend: why it changed, what the month may come to, and a table of parts by days, weeks or months.
import { z } from 'zod'
import { decimal, instant } from '../../wire/fields.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { EXPORT_FORMAT_CODES } from '../exports/enums.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { SPEND_MOVE_CODES, SPEND_PART_CODES } from './analysis-enums.ts'
import { askedDays, within } from './daily-schemas.ts'
import { MOST_TOTAL_DAYS } from './limits.ts'

const part = z.enum(SPEND_PART_CODES, '请选择维度').default('ACCOUNT')

/** Without another period, that of the same length right before. */
export const changesRequest = z.object({ ...askedDays, dimension: part }).check(within(MOST_TOTAL_DAYS))
export type ChangesRequest = z.output<typeof changesRequest>

const period = z.object({ from: z.string(), until: z.string(), usd: decimal })
const move = z.object({
  before_usd: decimal,
  after_usd: decimal,
  change_usd: decimal,
  /** of the whole change, signed; null where that is nothing */
  share_percent: decimal.nullable(),
  move: z.enum(SPEND_MOVE_CODES),
  /** days of its accounts, in both periods, that still run, were not read since they ended, or wait for a second reading */
  running_days: z.number().int(),
  unread_days: z.number().int(),
  checking_days: z.number().int(),
})
export const changeLine = move.extend({ key: z.string(), name: z.string(), outside_account_id: z.string().nullable() })
export type ChangeLine = z.output<typeof changeLine>

export const spendChanges = z.object({
  before: period,
  after: period,
  change_usd: decimal,
  /** of what it was before; null where that was nothing */
  change_percent: decimal.nullable(),
  /** those that moved most; with the others they come to the whole change, to the minor unit */
  lines: z.array(changeLine),
  others: move.extend({ count: z.number().int() }).nullable(),
  /** of all lines that are UNSETTLED: how many, and their change */
  unsettled: z.object({ count: z.number().int(), change_usd: decimal }),
})
export type SpendChanges = z.output<typeof spendChanges>

/** Of one channel, or of ALL. */
export const forecastRequest = z.object({ channel: z.enum([...CHANNEL_CODES, 'ALL'], '请选择渠道') })
export type ForecastRequest = z.output<typeof forecastRequest>
export const spendForecast = z.object({
  month: z.string(),
  /** so far, the running day with it; and days after today */
  spent_usd: decimal,
  days_left: z.number().int(),
  /** null where the last weeks do not tell enough */
  forecast_usd: decimal.nullable(),
  /** the mean of how far off it would have been on the same day of these months; null without any */
  error_percent: decimal.nullable(),
  tested: z.array(z.object({ month: z.string(), forecast_usd: decimal, actual_usd: decimal })),
  least_weeks: z.number().int(),
  read_at: instant,
})
export type SpendForecast = z.output<typeof spendForecast>

export const pivotRequest = z.object({ ...askedDays, dimension: part }).check(within(MOST_TOTAL_DAYS))
export type PivotRequest = z.output<typeof pivotRequest>
const pivotRow = z.object({ values: z.array(decimal), total: decimal })
export const spendPivot = z.object({
  columns: z.array(z.object({ from: z.string(), until: z.string(), title: z.string() })),
  /** dollars in each column, the largest first; with the others they come to the sums */
  rows: z.array(pivotRow.extend({ key: z.string(), name: z.string(), outside_account_id: z.string().nullable() })),
  others: pivotRow.extend({ count: z.number().int() }).nullable(),
  sums: pivotRow,
})
export type SpendPivot = z.output<typeof spendPivot>
export const pivotFileRequest = pivotRequest.safeExtend({ format: z.enum(EXPORT_FORMAT_CODES, '请选择文件格式') })
export type PivotFileRequest = z.output<typeof pivotFileRequest>

/** What each call takes and answers. */
export const analysisSchemas = {
  changes: { request: changesRequest, response: spendChanges },
  forecast: { request: forecastRequest, response: spendForecast },
  pivot: { request: pivotRequest, response: spendPivot },
  pivotFile: { request: pivotFileRequest, response: fileAnswer },
}
