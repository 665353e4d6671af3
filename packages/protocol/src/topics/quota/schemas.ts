// Quota calls: quote, apply, one order, the records of additions, and the events that report progress.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { ID_BOX_MAX_LENGTH, splitIds } from '../../values/text.ts'
import { amountText, day, decimal, id, instant, text } from '../../wire/fields.ts'
import { pageOf, pageRequest } from '../../wire/page.ts'
import { ITEM_STATE_CODES } from './enums.ts'
import { MAX_ACCOUNTS_PER_ORDER } from './limits.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')
const itemState = z.enum(ITEM_STATE_CODES)
const orderStatus = z.enum(['PROCESSING', 'FINISHED', 'PARTIAL', 'FAIL'])

const items = z
  .array(z.object({ account_id: id('账户'), amount: amountText('新增额度') }))
  .min(1, '请选择广告账号')
  .max(MAX_ACCOUNTS_PER_ORDER, `最多选择${MAX_ACCOUNTS_PER_ORDER}个广告账号`)
  .refine(list => new Set(list.map(item => item.account_id)).size === list.length, '同一账户不能重复提交')
export const addRequest = z.object({ adjust_type: z.enum(['ADD']).default('ADD'), items, remark: text(200, '备注').default('') })
export type AddRequest = z.output<typeof addRequest>

export const quote = z.object({
  currency: z.string(),
  items: z.array(
    z.object({
      account_id: z.string(),
      amount: decimal,
      service_fee: decimal,
      tax: decimal,
      subtotal: decimal,
      problem: z.string().nullable(),
    }),
  ),
  amount: decimal,
  service_fee: decimal,
  tax: decimal,
  total: decimal,
  /** per channel: rates in basis points, so that the page can show the formula */
  rates: z.array(z.object({ channel, service_fee_basis_points: z.number().int(), tax_basis_points: z.number().int() })),
  payer: z.object({ kind: z.enum(['WALLET', 'CREDIT_LINE']), available: decimal, after: decimal, shortage: decimal.nullable() }),
})
/** What an addition would cost now. `after` is negative when money is short; `shortage` is then positive. */
export type Quote = z.output<typeof quote>

export const orderItem = z.object({
  item_id: z.string(),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  channel,
  amount: decimal,
  /** what the platform approved, when that differs from `amount` */
  approved_amount: decimal.nullable(),
  service_fee: decimal,
  tax: decimal,
  total: decimal,
  /** money back to the payer: all of it after FAIL, the difference after a lower approval */
  returned: decimal.nullable(),
  state: itemState,
  fail_reason: z.string().nullable(),
  before_limit: decimal.nullable(),
  after_limit: decimal.nullable(),
  finished_at: instant.nullable(),
})
export type OrderItem = z.output<typeof orderItem>
export const order = z.object({
  apply_no: z.string(),
  adjust_type: z.enum(['ADD']),
  status: orderStatus,
  currency: z.string(),
  amount: decimal,
  service_fee: decimal,
  tax: decimal,
  total: decimal,
  submitter: z.string(),
  apply_time: instant,
  remark: z.string(),
  items: z.array(orderItem),
})
export type Order = z.output<typeof order>

export const recordListRequest = z.object({
  ...pageRequest,
  channel: channel.optional(),
  apply_no: text(30, '单号').optional(),
  outside_account_ids: z
    .union([
      z.array(text(30, '广告账户 ID')).max(500),
      z.string().max(ID_BOX_MAX_LENGTH, `广告账户 ID 最多输入 ${ID_BOX_MAX_LENGTH} 个字符`),
    ])
    .transform(value => (typeof value === 'string' ? splitIds(value) : value))
    .optional(),
  account_id: id('账户').optional(),
  company_id: id('开户公司').optional(),
  adjust_type: z.enum(['ADD']).optional(),
  state: itemState.optional(),
  status_group: z.enum(['PROCESSING', 'FINISHED', 'FAIL']).optional(),
  submitter: text(40, '操作人').optional(),
  applied_from: day('提交时间').optional(),
  applied_until: day('提交时间').optional(),
})
export type RecordListRequest = z.output<typeof recordListRequest>

export const record = orderItem.extend({
  apply_no: z.string(),
  adjust_type: z.enum(['ADD']),
  company_name: z.string(),
  currency: z.string(),
  submitter: z.string(),
  apply_time: instant,
  remark: z.string(),
})
/** One item of an order as the operation records show it. */
export type QuotaRecord = z.output<typeof record>
export const recordPage = pageOf(record).extend({
  status_counts: z.object({ ALL: z.number(), PROCESSING: z.number(), FINISHED: z.number(), FAIL: z.number() }),
})
export type RecordPage = z.output<typeof recordPage>

export const recordDetail = record.extend({
  history: z.array(z.object({ state: itemState, at: instant, note: z.string() })),
})
export type RecordDetail = z.output<typeof recordDetail>

/** The data of one server-sent event; `event: item` for a change of an item, `event: hello` first. */
export const itemEvent = z.object({
  apply_no: z.string(),
  item_id: z.string(),
  account_id: z.string(),
  state: itemState,
  order_status: orderStatus,
})
export type ItemEvent = z.output<typeof itemEvent>
