// The library of rejection reasons on the wire: what a reviewer may start from, and how operations edit it.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { REASON_LEAST, REASON_MOST } from '../../values/reason.ts'
import { id, instant, lines, reason } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { REASON_POSITION_MOST } from './limits.ts'
import { QUEUE_KIND_CODES } from './lists.ts'
import { REASON_QUEUES, REASON_STATE_CODES, reasonFilters } from './reason-lists.ts'

const REASON_QUEUE_CODES = Object.keys(REASON_QUEUES) as (keyof typeof REASON_QUEUES)[] // its own keys
export type ReasonQueue = keyof typeof REASON_QUEUES

export const reasonListRequest = z.object({ ...pagerRequest, ...filterFields(reasonFilters) })
export type ReasonListRequest = z.output<typeof reasonListRequest>

export const reasonTemplate = z.object({
  template_id: z.string(),
  queue: z.enum(REASON_QUEUE_CODES),
  text: z.string(),
  /** the smallest first */
  position: z.number().int(),
  state: z.enum(REASON_STATE_CODES),
  version: z.number().int(),
  /** null: it was there from the start */
  changed_by: z.string().nullable(),
  changed_at: instant,
})
export type ReasonTemplate = z.output<typeof reasonTemplate>
export const reasonPage = pageOf(reasonTemplate).extend({ state_counts: z.record(z.enum(REASON_STATE_CODES), z.number().int()) })
export type ReasonPage = z.output<typeof reasonPage>

export const reasonTextsRequest = z.object({ queue: z.enum(QUEUE_KIND_CODES, '请选择适用类型') })
export type ReasonTextsRequest = z.output<typeof reasonTextsRequest>
/** Those in use for this queue and for all, in their order. */
export const reasonTexts = z.object({ texts: z.array(z.string()) })
export type ReasonTexts = z.output<typeof reasonTexts>

const content = {
  queue: z.enum(REASON_QUEUE_CODES, '请选择适用类型'),
  text: lines(REASON_MOST, '模板内容').pipe(z.string().min(REASON_LEAST, `模板内容至少 ${REASON_LEAST} 个字符`)),
  position: z
    .number('排序应为整数')
    .int('排序应为整数')
    .min(1, '排序至少为 1')
    .max(REASON_POSITION_MOST, `排序最多为 ${REASON_POSITION_MOST}`),
  state: z.enum(REASON_STATE_CODES, '请选择状态'),
  reason,
}
export const reasonAddition = z.object(content)
export type ReasonAddition = z.output<typeof reasonAddition>
export const reasonChange = z.object({
  template_id: id('模板'),
  /** the one that was looked at */
  version: z.number('请提供版本').int('版本不正确').min(1, '版本不正确'),
  ...content,
})
export type ReasonChange = z.output<typeof reasonChange>

/** What each call takes and answers. */
export const reasonSchemas = {
  list: { request: reasonListRequest, response: reasonPage, filters: reasonFilters },
  texts: { request: reasonTextsRequest, response: reasonTexts },
  add: { request: reasonAddition, response: z.object({ template_id: z.string() }) },
  change: { request: reasonChange, response: z.object({}) },
}
