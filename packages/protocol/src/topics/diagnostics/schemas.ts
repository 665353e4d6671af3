// Reports of failed calls, UI errors and blank screens; page views; feedback.
import { z } from 'zod'
import { instant, lines, text } from '../../wire/fields.ts'
import { FILE_NAME } from '../files/urls.ts'
import { FEEDBACK_TYPE_CODES } from './enums.ts'
import {
  MAX_FEEDBACK_FILES,
  MAX_FEEDBACK_LENGTH,
  MAX_PAGE_VIEWS_PER_CALL,
  MAX_REPORT_TEXT,
  MAX_REPORTS_PER_CALL,
  MAX_TITLE_LEVELS,
  MIN_FEEDBACK_LENGTH,
} from './limits.ts'

/** A text of a report as it came, control characters and all; the server redacts and cuts it. */
const raw = (label: string) => z.string(`请提供${label}`).max(MAX_REPORT_TEXT, `${label}过长`)
const milliseconds = (label: string) => z.number(`${label}不正确`).min(0, `${label}不正确`).max(3_600_000, `${label}过大`)

/** Where and in which build it happened. */
const place = { route: raw('页面路径').default(''), version: raw('版本').default('') }
export const report = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('CALL'),
    ...place,
    url: raw('接口地址'),
    method: z.enum(['GET', 'POST', 'PUT'], '请求方法不正确'),
    /** the code of the envelope; null when no envelope came */
    code: z.number('错误码不正确').int('错误码不正确').nullable(),
    /** the HTTP status; null when no answer came */
    status: z.number('状态码不正确').int('状态码不正确').min(100, '状态码不正确').max(599, '状态码不正确').nullable().default(null),
    elapsed_ms: milliseconds('耗时'),
    /** JSON text as made by `reportText`; anything else is not kept */
    body: raw('请求内容').default(''),
    query: raw('查询参数').default(''),
    request_id: raw('请求编号').default(''),
    message: raw('错误信息').default(''),
  }),
  z.object({
    kind: z.literal('UI_ERROR'),
    ...place,
    message: raw('错误信息'),
    stack: raw('调用栈').default(''),
    component_stack: raw('组件栈').default(''),
  }),
  z.object({ kind: z.literal('BLANK_SCREEN'), ...place, elapsed_ms: milliseconds('等待时间'), message: raw('说明').default('') }),
])
export type Report = z.output<typeof report>
export const reportsRequest = z.object({
  reports: z.array(report, '请提供报告').min(1, '请提供报告').max(MAX_REPORTS_PER_CALL, `每次最多 ${MAX_REPORTS_PER_CALL} 份报告`),
})
export type ReportsRequest = z.output<typeof reportsRequest>
export const accepted = z.object({ accepted: z.number().int() })
/** How many were kept; the rest met a limit. */
export type Accepted = z.output<typeof accepted>

export const pageView = z.object({
  /** the pattern of the route ('/account/:channel'), never the address with its ids */
  route: text(100, '页面路径').pipe(z.string().regex(/^\/[A-Za-z0-9/:{}?._-]*$/, '页面路径不正确')),
  titles: z
    .array(text(30, '页面标题').pipe(z.string().min(1, '请提供页面标题')), '请提供页面标题')
    .min(1, '请提供页面标题')
    .max(MAX_TITLE_LEVELS, `页面标题最多 ${MAX_TITLE_LEVELS} 级`),
})
export type PageView = z.output<typeof pageView>
export const pageViewsRequest = z.object({
  views: z
    .array(pageView, '请提供访问记录')
    .min(1, '请提供访问记录')
    .max(MAX_PAGE_VIEWS_PER_CALL, `每次最多 ${MAX_PAGE_VIEWS_PER_CALL} 条访问记录`),
})
export type PageViewsRequest = z.output<typeof pageViewsRequest>

const fileKey = text(300, '截图')
  // Of an address with its ticket, the name alone.
  .transform(value => value.replace(/\?.*$/, '').split('/').at(-1) ?? '')
  .pipe(z.string().regex(FILE_NAME, '截图不正确'))
export const feedbackRequest = z.object({
  feedback_type: z.enum(FEEDBACK_TYPE_CODES, '请选择反馈类型'),
  content: lines(MAX_FEEDBACK_LENGTH, '问题描述').pipe(z.string().min(MIN_FEEDBACK_LENGTH, `问题描述至少 ${MIN_FEEDBACK_LENGTH} 个字符`)),
  /** of uploads of kind feedback: their keys, or the addresses that end in them */
  files: z
    .array(fileKey, '截图不正确')
    .max(MAX_FEEDBACK_FILES, `截图最多 ${MAX_FEEDBACK_FILES} 张`)
    .refine(keys => new Set(keys).size === keys.length, '截图不能重复')
    .default([]),
  contact: text(100, '联系方式').default(''),
  page_url: text(500, '页面地址').default(''),
  version: text(60, '版本').default(''),
})
export type FeedbackRequest = z.output<typeof feedbackRequest>
export const feedbackReceipt = z.object({ feedback_id: z.string(), message: z.string(), created_at: instant })
export type FeedbackReceipt = z.output<typeof feedbackReceipt>

/** What each call takes and answers. */
export const diagnosticsSchemas = {
  reports: { request: reportsRequest, response: accepted },
  pageViews: { request: pageViewsRequest, response: accepted },
  feedback: { request: feedbackRequest, response: feedbackReceipt },
}
