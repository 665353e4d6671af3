// What an agent lets a sub-customer do, how its wallet is topped up, what it is reminded of, and the log of all that.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { WALLET_CURRENCIES } from '../../values/money.ts'
import { amountOrLess, decimal, id, instant, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { fundsAmountProblem } from '../wallet/limits.ts'
import { LOG_ACTION_CODES, LOG_KIND_CODES, REMINDER_RESULT_CODES } from './enums.ts'
import { dayLimitProblem, limitProblem, REMIND_MOST } from './limits.ts'
import { subCustomerLogFilters } from './lists.ts'

const subCustomer = z.object({ sub_customer_id: id('子客户') })

export const setStatus = subCustomer.extend({ is_stopped: z.boolean('请选择停用或启用') })
export type SetStatus = z.output<typeof setStatus>

/** Empty: without a limit. */
const limit = text(20, '上限')
export const subCustomerLimits = z.object({
  may_add: z.boolean('请选择是否允许新增额度'),
  may_transfer: z.boolean('请选择是否允许转移'),
  may_clear: z.boolean('请选择是否允许清零'),
  may_bind: z.boolean('请选择是否允许绑定'),
  order_most: limit,
  day_most: limit,
})
export type SubCustomerLimits = z.output<typeof subCustomerLimits>
const fitting = (value: { order_most: string; day_most: string }, context: z.RefinementCtx) => {
  const problems = { order_most: limitProblem(value.order_most), day_most: dayLimitProblem(value.day_most, value.order_most) }
  for (const [path, message] of Object.entries(problems))
    if (message !== undefined) context.addIssue({ code: 'custom', path: [path], message })
}
/** Of a new sub-customer. */
export const newLimits = subCustomerLimits.superRefine(fitting)
export const setLimits = subCustomer.extend(subCustomerLimits.shape).superRefine(fitting)
export type SetLimits = z.output<typeof setLimits>

/** Keeps at least `keep` in the sub-customer's wallet, and gives at most `day_most` on a day. */
export const setRule = subCustomer
  .extend({
    currency: z.enum(WALLET_CURRENCIES, '请选择币种'),
    keep: amountOrLess('保留金额'),
    day_most: amountOrLess('每日上限'),
    is_on: z.boolean('请选择是否开启'),
  })
  .superRefine((value, context) => {
    for (const path of ['keep', 'day_most'] as const) {
      const message = fundsAmountProblem(value[path], value.currency)
      if (message !== undefined) context.addIssue({ code: 'custom', path: [path], message })
    }
  })
export type SetRule = z.output<typeof setRule>

export const subCustomerRule = z.object({
  currency: z.enum(WALLET_CURRENCIES),
  keep: decimal,
  day_most: decimal,
  is_on: z.boolean(),
  /** on this day of Beijing so far */
  given_today: decimal,
  /** since when the agent's wallet has been short for it */
  short_since: instant.nullable(),
})
export type SubCustomerRule = z.output<typeof subCustomerRule>

export const remind = z.object({
  rectification_ids: z.array(id('整改')).min(1, '请选择要催办的整改').max(REMIND_MOST, `每次最多催办 ${REMIND_MOST} 条`),
})
export type Remind = z.output<typeof remind>
export const reminded = z.object({
  results: z.array(z.object({ rectification_id: z.string(), result: z.enum(REMINDER_RESULT_CODES) })),
})
export type Reminded = z.output<typeof reminded>

export const remindOfFreezes = z.object({
  record_ids: z.array(id('冻结记录')).min(1, '请选择要催办的冻结').max(REMIND_MOST, `每次最多催办 ${REMIND_MOST} 条`),
})
export type RemindOfFreezes = z.output<typeof remindOfFreezes>
export const remindedOfFreezes = z.object({
  results: z.array(z.object({ record_id: z.string(), result: z.enum(REMINDER_RESULT_CODES) })),
})
export type RemindedOfFreezes = z.output<typeof remindedOfFreezes>

export const subCustomerLogRequest = z.object({
  ...pagerRequest,
  ...filterFields(subCustomerLogFilters),
  sub_customer_id: id('子客户').optional(),
})
export type SubCustomerLogRequest = z.output<typeof subCustomerLogRequest>
export const subCustomerLog = z.object({
  log_id: z.string(),
  sub_customer_id: z.string(),
  name: z.string(),
  kind: z.enum(LOG_KIND_CODES),
  action: z.enum(LOG_ACTION_CODES),
  /** an ad account, a person or a currency; empty where the action says it all */
  about: z.string(),
  before: z.string(),
  after: z.string(),
  operator: z.string(),
  at: instant,
})
export type SubCustomerLog = z.output<typeof subCustomerLog>
export const subCustomerLogPage = pageOf(subCustomerLog)
export type SubCustomerLogPage = z.output<typeof subCustomerLogPage>
