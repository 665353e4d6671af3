// Notices as the console publishes, changes and withdraws them: the words, whom they are for, from when until when, and every version.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { id, instant, lines, reason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { noticeFilters } from './console-lists.ts'
import {
  MAX_COUNTDOWN_SECONDS,
  MAX_NAMED_CUSTOMERS,
  MAX_NOTICE_BODY,
  MAX_NOTICE_TITLE,
  NEW_NOTICE_KINDS,
  NEW_PLACEMENTS,
  NOTICE_EVENT_CODES,
  NOTICE_KIND_CODES,
  NOTICE_PLACEMENTS,
  NOTICE_REACH_CODES,
  NOTICE_STATE_CODES,
} from './enums.ts'
import { noticeBlock } from './schemas.ts'

export const consoleNoticeListRequest = z.object({ ...pagerRequest, ...filterFields(noticeFilters) })
export type ConsoleNoticeListRequest = z.output<typeof consoleNoticeListRequest>

const unique = (values: readonly unknown[]) => new Set(values).size === values.length
const customerType = z.literal([0, 1, 2, 3], '请选择客户类型')
/** All of it together; an empty list does not narrow. */
const audience = {
  reach: z.enum(NOTICE_REACH_CODES, '请选择受众'),
  customer_types: z.array(customerType).max(4, '客户类型不能重复').refine(unique, '客户类型不能重复'),
  channels: z.array(z.enum(CHANNEL_CODES, '请选择渠道')).max(3, '渠道不能重复').refine(unique, '渠道不能重复'),
  customer_ids: z.array(id('客户')).max(MAX_NAMED_CUSTOMERS, `指定客户最多 ${MAX_NAMED_CUSTOMERS} 个`).refine(unique, '客户不能重复'),
}
export const noticeAudience = z.object(audience)
export type NoticeAudience = z.output<typeof noticeAudience>

/** How many it means now. */
export const noticeReachCount = z.object({ customers: z.number().int(), users: z.number().int() })
export type NoticeReachCount = z.output<typeof noticeReachCount>

const moment = (label: string) => z.iso.datetime({ offset: true, error: `${label}格式不正确` }).nullable()
const content = {
  title: text(MAX_NOTICE_TITLE, '标题').pipe(z.string().min(1, '请填写标题')),
  /** as typed (body.ts) */
  body: lines(MAX_NOTICE_BODY, '正文').pipe(z.string().min(1, '请填写正文')),
  ...audience,
  /** null begins now */
  active_from: moment('生效时间'),
  /** null has no end */
  active_until: moment('失效时间'),
  /** of a dialog: closes by itself after so many seconds */
  countdown_seconds: z
    .number('倒计时不正确')
    .int('倒计时应为整数秒')
    .min(1, '倒计时至少 1 秒')
    .max(MAX_COUNTDOWN_SECONDS, `倒计时最多 ${MAX_COUNTDOWN_SECONDS} 秒`)
    .nullable(),
  /** of a dialog: whoever has closed it does not see it again */
  is_once: z.boolean('请选择是否不再提示'),
  reason,
}
export const noticePublication = z.object({
  kind: z.enum(NEW_NOTICE_KINDS, '请选择类型'),
  placement: z.enum(NEW_PLACEMENTS, '请选择展示位置'),
  ...content,
})
export type NoticePublication = z.output<typeof noticePublication>

const noticeId = id('公告')
export const noticeRef = z.object({ notice_id: noticeId })
/** The version that the asking person looked at. */
const version = z.number('请提供版本').int('版本不正确').min(1, '版本不正确')
export const noticeChange = z.object({
  notice_id: noticeId,
  version,
  ...content,
  /** those who have closed it see it again */
  tells_again: z.boolean('请选择是否再次提示'),
})
export type NoticeChange = z.output<typeof noticeChange>
export const noticeWithdrawal = z.object({ notice_id: noticeId, version, reason })
export type NoticeWithdrawal = z.output<typeof noticeWithdrawal>

export const consoleNotice = z.object({
  notice_id: z.string(),
  kind: z.enum(NOTICE_KIND_CODES),
  placement: z.enum(NOTICE_PLACEMENTS),
  state: z.enum(NOTICE_STATE_CODES),
  title: z.string(),
  body: z.array(noticeBlock),
  reach: z.enum(NOTICE_REACH_CODES),
  customer_types: z.array(z.number().int()),
  channels: z.array(z.enum(CHANNEL_CODES)),
  customer_ids: z.array(z.string()),
  active_from: instant,
  active_until: instant.nullable(),
  countdown_seconds: z.number().int().nullable(),
  is_once: z.boolean(),
  version: z.number().int(),
})
export type ConsoleNotice = z.output<typeof consoleNotice>
export const consoleNoticePage = pageOf(consoleNotice).extend({ state_counts: z.record(z.enum(NOTICE_STATE_CODES), z.number().int()) })
export type ConsoleNoticePage = z.output<typeof consoleNoticePage>

/** A notice as it read from a moment on. */
export const noticeVersion = z.object({
  version: z.number().int(),
  event: z.enum(NOTICE_EVENT_CODES),
  by: z.string(),
  at: instant,
  reason: z.string(),
  title: z.string(),
  body: z.array(noticeBlock),
})
export const consoleNoticeDetail = consoleNotice.extend({
  customers: z.array(z.object({ customer_id: z.string(), name: z.string() })),
  reached: noticeReachCount,
  versions: z.array(noticeVersion),
})
export type ConsoleNoticeDetail = z.output<typeof consoleNoticeDetail>

/** What each call takes and answers. */
export const consoleNoticeSchemas = {
  list: { request: consoleNoticeListRequest, response: consoleNoticePage, filters: noticeFilters },
  detail: { request: noticeRef, response: consoleNoticeDetail },
  audience: { request: noticeAudience, response: noticeReachCount },
  publish: { request: noticePublication, response: consoleNoticeDetail },
  change: { request: noticeChange, response: consoleNoticeDetail },
  withdraw: { request: noticeWithdrawal, response: consoleNoticeDetail },
}
