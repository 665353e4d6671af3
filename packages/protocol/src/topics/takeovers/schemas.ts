// Takeovers on the wire: the runs with their sheets, and the verdict of each row.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { id, instant, reason } from '../../wire/fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { sheetReading, sheetUpload } from '../files/sheet-schemas.ts'
import { CASE_STATUS_CODES } from '../cases/enums.ts'
import { INVITATION_WAY_CODES, TAKEOVER_ROW_STATE_CODES, TAKEOVER_SHEET_CODES, TAKEOVER_STATE_CODES } from './enums.ts'
import { takeoverFilters, takeoverRowFilters } from './lists.ts'

export const takeoverRef = z.object({ run_id: id('导入') })
export type TakeoverRef = z.output<typeof takeoverRef>

/** Without a run a new one begins; a sheet that the run has already is replaced. */
export const takeoverUpload = z.object({ run_id: id('导入').optional(), ...sheetUpload })
export type TakeoverUpload = z.output<typeof takeoverUpload>
export const takeoverConfirm = takeoverRef.extend({ sets_cap: z.boolean('请选择是否设置上限'), reason })
export type TakeoverConfirm = z.output<typeof takeoverConfirm>
export const takeoverCancel = takeoverRef.extend({ reason })
export type TakeoverCancel = z.output<typeof takeoverCancel>
/** `again`: those too who were told before and never came. */
export const takeoverInvite = takeoverRef.extend({
  by: z.enum(INVITATION_WAY_CODES, '请选择短信或邮件'),
  again: z.boolean('请选择是否再次发送'),
})
export type TakeoverInvite = z.output<typeof takeoverInvite>

const counts = {
  rows: z.number().int(),
  /** to be made, or made when it goes on */
  ready: z.number().int(),
  same: z.number().int(),
  done: z.number().int(),
  /** with the platforms, or with a second person */
  waiting: z.number().int(),
  wrong: z.number().int(),
}
const sheet = z.enum(TAKEOVER_SHEET_CODES, '请选择表格')
export const takeoverSheetCounts = z.object({
  sheet,
  file_name: z.string(),
  ...counts,
  case_id: z.string().nullable(),
  case_status: z.enum(CASE_STATUS_CODES).nullable(),
  /** how it was read; null for one that was read before this was kept */
  sheet_reading: sheetReading.nullable(),
})
export type TakeoverSheetCounts = z.output<typeof takeoverSheetCounts>

export const takeover = z.object({
  run_id: z.string(),
  state: z.enum(TAKEOVER_STATE_CODES),
  staff_name: z.string(),
  reason: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  ...counts,
})
export type Takeover = z.output<typeof takeover>
export const takeoverListRequest = z.object({ ...pagerRequest, ...filterFields(takeoverFilters) })
export type TakeoverListRequest = z.output<typeof takeoverListRequest>
export const takeoverPage = pageOf(takeover)
export type TakeoverPage = z.output<typeof takeoverPage>
/** The people whom the run made: all, those who signed in, and of the others how far their invitations are. */
export const takeoverPeople = z.object({
  made: z.number().int(),
  signed_in: z.number().int(),
  /** never signed in, and not told yet */
  untold: z.number().int(),
  waiting: z.number().int(),
  sent: z.number().int(),
  refused: z.number().int(),
})
export type TakeoverPeople = z.output<typeof takeoverPeople>
/** `adoption_trouble`: what stops the platforms' part for a while. */
export const takeoverDetail = takeover.extend({
  sheets: z.array(takeoverSheetCounts),
  people: takeoverPeople,
  adoption_trouble: z.string().nullable(),
})
export type TakeoverDetail = z.output<typeof takeoverDetail>

export const takeoverRowsRequest = z.object({ ...pagerRequest, ...filterFields(takeoverRowFilters), run_id: id('导入') })
export type TakeoverRowsRequest = z.output<typeof takeoverRowsRequest>
export const takeoverRow = z.object({
  /** sheet and row */
  row_key: z.string(),
  sheet,
  row_no: z.number().int(),
  /** the cells as written */
  content: z.string(),
  state: z.enum(TAKEOVER_ROW_STATE_CODES),
  column_title: z.string().nullable(),
  problem: z.string().nullable(),
})
export type TakeoverRow = z.output<typeof takeoverRow>
export const takeoverRowPage = pageOf(takeoverRow)
export type TakeoverRowPage = z.output<typeof takeoverRowPage>

/** What the case of a sheet of money asks for, row by row: the largest amounts first. */
export const takeoverTermsRequest = z.object({ ...pagerRequest, case_id: id('申请') })
export type TakeoverTermsRequest = z.output<typeof takeoverTermsRequest>
export const takeoverTerm = z.object({
  /** in the sheet; null in the sums of a file */
  row_no: z.number().int().nullable(),
  customer_name: z.string(),
  sub_customer_name: z.string().nullable(),
  currency: z.enum(CURRENCY_CODES).nullable(),
  amount: z.string().nullable(),
  /** of a sheet of fee rates, in words */
  rates: z.string().nullable(),
})
export type TakeoverTerm = z.output<typeof takeoverTerm>
export const takeoverTermPage = pageOf(takeoverTerm)
export type TakeoverTermPage = z.output<typeof takeoverTermPage>

/** The rows of a sheet that are wrong, with the cells as written, to be mended and sent again. */
export const takeoverFailuresRequest = takeoverRef.extend({ sheet })
export type TakeoverFailuresRequest = z.output<typeof takeoverFailuresRequest>
export const takeoverFailures = z.object({ rows: z.array(z.object({ cells: z.array(z.string()), problem: z.string() })) })
export type TakeoverFailures = z.output<typeof takeoverFailures>

/** What each call takes and answers. */
export const takeoverSchemas = {
  list: { request: takeoverListRequest, response: takeoverPage, filters: takeoverFilters },
  detail: { request: takeoverRef, response: takeoverDetail },
  rows: { request: takeoverRowsRequest, response: takeoverRowPage, filters: takeoverRowFilters },
  terms: { request: takeoverTermsRequest, response: takeoverTermPage },
  failures: { request: takeoverFailuresRequest, response: takeoverFailures },
  upload: { request: takeoverUpload, response: takeoverRef },
  confirm: { request: takeoverConfirm, response: z.object({}) },
  cancel: { request: takeoverCancel, response: z.object({}) },
  invite: { request: takeoverInvite, response: z.object({}) },
}
