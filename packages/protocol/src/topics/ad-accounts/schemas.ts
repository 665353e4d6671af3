// Ad-account calls: the list with its filters, the pickers' query, one account, and what can be asked of it.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { decimal, id, instant, platformId, platformIds, text } from '../../wire/fields.ts'
import { idPageOf, pageOf, pageRequest } from '../../wire/page.ts'
import { ACCOUNTS_PER_ORDER_BOUND } from '../quota/limits.ts'
import { ACCOUNT_STATUS_CODES, ACCOUNT_TAB_CODES, FROZEN_STATUS_CODES } from './enums.ts'
import { accountFilters } from './lists.ts'
import { lowDays, setLowDaysRequest } from './low-days-schemas.ts'
import { changeListRequest, changePage } from './change-schemas.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')
/** The picker query of the spec (§3). */
export const pickerRequest = z.object({
  ...pageRequest,
  channel,
  company_id: id('开户公司').optional(),
  outside_account_id: platformId().optional(),
  outside_account_ids: platformIds.optional(),
  account_name: text(60, '广告账户名称').optional(),
  mark: z.enum(['AVAILABLE']).optional(),
  frozen_status: z.enum(['NORMAL', ...FROZEN_STATUS_CODES]).optional(),
  sub_customer: z.union([z.boolean(), id('子客户')]).optional(),
  /** accounts that stand on the other side of a transfer, and are not offered */
  except_account_ids: z.array(id('账户')).max(ACCOUNTS_PER_ORDER_BOUND, `最多选择${ACCOUNTS_PER_ORDER_BOUND}个广告账号`).optional(),
})
export type PickerRequest = z.output<typeof pickerRequest>

/** What the list is narrowed by, and what its other readers ask: the pickers, the search, a sub-customer's page. */
export const accountListRequest = z.object({
  ...filterFields(accountFilters),
  ...pickerRequest.shape,
  tab: z.enum(ACCOUNT_TAB_CODES).optional(),
  sub_customer_id: id('子客户').optional(),
})
export type AccountListRequest = z.output<typeof accountListRequest>

export const accountRow = z.object({
  account_id: z.string(),
  id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  company_name: z.string(),
  company_id: z.string(),
  channel,
  account_status: z.enum(ACCOUNT_STATUS_CODES),
  frozen_status: z.enum(FROZEN_STATUS_CODES),
  currency: z.enum(CURRENCY_CODES),
  timezone: z.string(),
  /** what is left to spend, account currency; null until the first synchronisation */
  balance: decimal.nullable(),
  /** null until the first synchronisation, and for who may not see spend */
  spent_amount: decimal.nullable(),
  /** null as spent_amount: beside the balance it tells spend */
  amount_limit: decimal.nullable(),
  /** null for who may not see spend */
  avg_spend_7d: decimal.nullable(),
  /** one decimal; null without spend, and for who may not see it */
  days_left: decimal.nullable(),
  is_low_balance: z.boolean(),
  total_added: decimal,
  /** null for who may not see spend */
  today_spend: decimal.nullable(),
  bm_ids: z.array(z.string()),
  pixel_ids: z.array(z.string()),
  mcc_ids: z.array(z.string()),
  bc_ids: z.array(z.string()),
  relation_emails: z.array(z.string()),
  personal_auth: z.boolean(),
  ad_type: z.enum(['AUCTION', 'RESERVATION']).nullable(),
  sub_customer_id: z.string().nullable(),
  sub_customer_name: z.string().nullable(),
  opened_at: instant,
  synced_at: instant.nullable(),
  last_operation_at: instant.nullable(),
  remark: z.string(),
  /** why quota cannot be added now; null when it can */
  add_obstacle: z.string().nullable(),
  /** a clearing is under way: nothing else can be ordered until it has ended */
  has_open_clear: z.boolean(),
  /** platform and books differ, and people look into it */
  has_open_difference: z.boolean(),
  /** its entry of the auto-clear whitelist, and the last day on which that protects, in Beijing; null without one, and for sub-customers */
  whitelist_entry_id: z.string().nullable(),
  whitelist_until: z.string().nullable(),
})
/** One row of the list (screens.md 5.1); money is decimal text in the account's currency. */
export type AccountRow = z.output<typeof accountRow>

export const accountList = idPageOf(accountRow).extend({
  tab_counts: z.record(z.enum(ACCOUNT_TAB_CODES), z.number().int()),
  /** the oldest synchronisation among the rows; null when a row was never synchronised */
  synced_at: instant.nullable(),
})
export type AccountList = z.output<typeof accountList>

export const pickerRow = accountRow.pick({
  account_id: true,
  id: true,
  outside_account_id: true,
  account_name: true,
  company_name: true,
  company_id: true,
  channel: true,
  account_status: true,
  frozen_status: true,
  currency: true,
  balance: true,
  amount_limit: true,
  avg_spend_7d: true,
  days_left: true,
  is_low_balance: true,
  synced_at: true,
  add_obstacle: true,
})
export type PickerRow = z.output<typeof pickerRow>
export const offeredRow = pickerRow.extend({
  /** why the account can't take part in what the picker is for; null when it can */
  obstacle: z.string().nullable(),
})
/** An ad account as a picker offers it. */
export type OfferedRow = z.output<typeof offeredRow>
export const pickerPage = pageOf(offeredRow)
export type PickerPage = z.output<typeof pickerPage>

export const accountDetail = accountRow.extend({
  bindings: z.array(
    z.object({
      kind: z.enum(['BM', 'PIXEL', 'MCC', 'BC', 'EMAIL']),
      outside_id: z.string(),
      /** of a pixel BIND, REMOVE, UN_VERIFY or VERIFY_FAIL; of others also the platform's own word */
      status: z.string(),
      bound_at: instant.nullable(),
      /** whether it is known to be the agency's own, by which it holds the account */
      is_agencys: z.boolean(),
    }),
  ),
  /** the last 30 days, oldest first, in the account's time zone and currency */
  spend_30d: z.array(z.object({ day: z.string(), spend: decimal })),
  disable_reason: z.string().nullable(),
})
export type AccountDetail = z.output<typeof accountDetail>

export const accountQuota = z.object({
  account_id: z.string(),
  currency: z.string(),
  amount_limit: decimal.nullable(),
  spent_amount: decimal.nullable(),
  balance: decimal.nullable(),
  /** the platform's live minimum for one addition; null when it has none */
  minimum_add: decimal.nullable(),
  changes_left_today: z.number().int().nullable(),
  read_at: instant,
})
export type AccountQuota = z.output<typeof accountQuota>

export const accountId = z.object({ id: id('账户') })
export const accountIds = z.object({ account_ids: z.array(id('账户')).min(1, '请选择广告账号').max(100, '最多选择100个广告账号') })
export const checked = z.object({
  results: z.array(
    z.object({
      account_id: z.string(),
      outside_account_id: z.string(),
      account_name: z.string(),
      can_add: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
})
export type CheckedAccounts = z.output<typeof checked>
export const synced = z.object({ results: z.array(z.object({ account_id: z.string(), accepted: z.boolean(), msg: z.string() })) })
export type SyncAnswer = z.output<typeof synced>

/** What each call takes and answers. */
export const adAccountSchemas = {
  list: { request: accountListRequest, response: accountList },
  subCustomerList: { request: accountListRequest, response: accountList },
  addQuotaPicker: { request: pickerRequest, response: pickerPage },
  reduceQuotaPicker: { request: pickerRequest, response: pickerPage },
  clearQuotaPicker: { request: pickerRequest, response: pickerPage },
  byId: { request: accountId, response: accountDetail },
  baseInfo: { request: accountId, response: accountRow },
  quota: { request: accountId, response: accountQuota },
  check: { request: accountIds, response: checked },
  sync: { request: accountIds, response: synced },
  remark: { request: z.object({ account_id: id('账户'), remark: text(50, '备注') }), response: z.object({}) },
  lowDays: { request: z.object({}), response: lowDays },
  setLowDays: { request: setLowDaysRequest, response: lowDays },
  changes: { request: changeListRequest, response: changePage },
  subCustomerChanges: { request: changeListRequest, response: changePage },
}
