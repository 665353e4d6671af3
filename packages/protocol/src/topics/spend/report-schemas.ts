// Saved reports of daily spend: a question under a name, its file, and when it is mailed to its owner.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { isDay } from '../../values/day.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { id, instant, text } from '../../wire/fields.ts'
import { EXPORT_FORMAT_CODES } from '../exports/enums.ts'
import { spendFile } from './daily-columns.ts'
import { spendFilters } from './daily-lists.ts'
import { SPEND_DIMENSION_CODES } from './enums.ts'
import { MOST_ROW_DAYS, rangeProblem } from './limits.ts'
import { type Mailing, MAX_REPORT_NAME, REPORT_PERIOD_CODES } from './report-periods.ts'

const { from: _, until: __, ...filters } = filterFields(spendFilters)
const aDay = z.string('请选择日期').trim().refine(isDay, '日期不正确')
const columnNames = Object.keys(spendFile) as [keyof typeof spendFile, ...(keyof typeof spendFile)[]] // the table's own keys

/** `search` is how the page's address says the filters, so that it opens with them; the file is made from the fields alone. */
export const reportQuestion = z
  .object({
    channel: z.enum(CHANNEL_CODES, '请选择渠道'),
    dimension: z.enum([...SPEND_DIMENSION_CODES, 'CUSTOMER'], '请选择维度'),
    period: z.enum(REPORT_PERIOD_CODES, '请选择日期范围'),
    /** of fixed days, half-open */
    from: aDay.optional(),
    until: aDay.optional(),
    is_compared: z.boolean('请选择是否对比'),
    filters: z.object(filters),
    columns: z.array(z.enum(columnNames, '所选列不存在')).min(1, '请至少选择一列').max(columnNames.length, '所选列过多').optional(),
    format: z.enum(EXPORT_FORMAT_CODES, '请选择文件格式'),
    search: text(2_000, '筛选条件'),
  })
  .check(({ value: { period, from, until }, issues }) => {
    if (period !== 'FIXED') return
    const message =
      from === undefined || until === undefined
        ? '请选择固定日期'
        : isDay(from) && isDay(until)
          ? rangeProblem({ from, until }, MOST_ROW_DAYS)
          : undefined
    if (message !== undefined) issues.push({ code: 'custom', input: until, path: ['until'], message })
  })
export type ReportQuestion = z.output<typeof reportQuestion>

const whole = (least: number, most: number, message: string) => z.number(message).int(message).min(least, message).max(most, message)
const hour = whole(0, 23, '发送时间应为 0 至 23 点')
const mailing: z.ZodType<Mailing, unknown> = z.discriminatedUnion(
  'frequency',
  [
    z.object({ frequency: z.literal('DAILY'), hour }),
    z.object({ frequency: z.literal('WEEKLY'), weekday: whole(1, 7, '请选择星期'), hour }),
    z.object({ frequency: z.literal('MONTHLY'), day: whole(1, 31, '日期应为 1 至 31 日'), hour }),
  ],
  '请选择发送频率',
)

/** Without `report_id` a new one, which needs its question; what is left out stays as it is, and `mailing: null` stops mails. */
export const reportSave = z
  .object({
    report_id: id('报表').optional(),
    name: text(MAX_REPORT_NAME, '报表名称').pipe(z.string().min(1, '请填写报表名称')),
    question: reportQuestion.optional(),
    mailing: mailing.nullable().optional(),
  })
  .refine(given => given.report_id !== undefined || given.question !== undefined, { path: ['question'], message: '请提供报表内容' })
export type ReportSave = z.output<typeof reportSave>

export const reportRef = z.object({ report_id: id('报表') })
export type ReportRef = z.output<typeof reportRef>

export const report = z.object({
  report_id: z.string(),
  name: z.string(),
  question: reportQuestion,
  mailing: mailing.nullable(),
  next_at: instant.nullable(),
  /** why mails stopped by themselves, until they are asked for anew */
  stop_reason: z.string().nullable(),
  /** the latest one; its file while it can be read (files/urls.ts) */
  last_mail: z
    .object({
      state: z.enum(['WAITING', 'MADE', 'SENT', 'FAIL', 'STOPPED']),
      at: instant,
      file_name: z.string().nullable(),
      file_url: z.string().nullable(),
    })
    .nullable(),
  updated_at: instant,
})
export type Report = z.output<typeof report>
export const reports = z.object({
  content: z.array(report),
  /** where mails go, masked; null where no address is bound */
  email: z.string().nullable(),
})
export type Reports = z.output<typeof reports>

/** What each call takes and answers. */
export const reportSchemas = {
  list: { request: z.object({}), response: reports },
  save: { request: reportSave, response: z.object({ report_id: z.string(), next_at: instant.nullable() }) },
  remove: { request: reportRef, response: z.object({}) },
  sendNow: { request: reportRef, response: z.object({}) },
}
