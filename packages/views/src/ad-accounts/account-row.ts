// One ad account as lists, pickers and details show it: the columns to select and the wire row they become.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import {
  type AccountStatus,
  type AdType,
  addQuotaObstacle,
  type FrozenStatus,
  syncFacts,
} from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AccountRow, PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { type Sql } from 'sql-template-tag'

/** Views of the portal are always asked for one tenant. */
/** A row of the SQL function ad_accounts_page_rows. */
export type AccountColumns = {
  id: string
  outside_account_id: string
  account_name: string
  company_id: string
  company_name: string
  channel: Channel
  account_status: AccountStatus
  frozen_status: FrozenStatus
  currency: Currency
  timezone: string
  balance_minor: string | null
  spent_minor: string | null
  limit_minor: string | null
  avg_spend_7d_minor: string
  days_left_tenths: number | null
  is_low_balance: boolean
  total_added_minor: string
  today_spend_minor: string
  bindings: Partial<Record<'BM' | 'PIXEL' | 'MCC' | 'BC' | 'EMAIL', string[]>> | null
  personal_auth: boolean
  ad_type: AdType | null
  sub_customer_id: string | null
  sub_customer_name: string | null
  sub_customer_sees_spend: boolean | null
  opened_at: Date
  synced_at: Date | null
  last_operation_at: Date | null
  has_open_difference: boolean
  /** a clearing is under way */
  has_open_clear: boolean
  /** its entry of the auto-clear whitelist with the last day */
  whitelist: readonly [entryId: string, until: string] | null
  remark: string
  disable_reason: string | null
}

/** `seesSpend` false (a sub-customer whose agent does not show spend) leaves out whatever tells spend. */
export function accountRowOf(row: AccountColumns, seesSpend: boolean): AccountRow {
  const amount = (minor: string) => decimalText(money(BigInt(minor), row.currency))
  const maybe = (minor: string | null) => (minor === null ? null : amount(minor))
  return {
    account_id: row.id,
    id: row.id,
    outside_account_id: row.outside_account_id,
    account_name: row.account_name,
    company_name: row.company_name,
    company_id: row.company_id,
    channel: row.channel,
    account_status: row.account_status,
    frozen_status: row.frozen_status,
    currency: row.currency,
    timezone: row.timezone,
    balance: maybe(row.balance_minor),
    spent_amount: seesSpend ? maybe(row.spent_minor) : null,
    // Beside the balance the limit tells spend.
    amount_limit: seesSpend ? maybe(row.limit_minor) : null,
    avg_spend_7d: seesSpend ? amount(row.avg_spend_7d_minor) : null,
    days_left: seesSpend ? daysLeftText(row.days_left_tenths) : null,
    is_low_balance: row.is_low_balance,
    total_added: amount(row.total_added_minor),
    today_spend: seesSpend ? amount(row.today_spend_minor) : null,
    bm_ids: row.bindings?.BM ?? [],
    pixel_ids: row.bindings?.PIXEL ?? [],
    mcc_ids: row.bindings?.MCC ?? [],
    bc_ids: row.bindings?.BC ?? [],
    relation_emails: row.bindings?.EMAIL ?? [],
    personal_auth: row.personal_auth,
    ad_type: row.ad_type,
    sub_customer_id: row.sub_customer_id,
    sub_customer_name: row.sub_customer_name,
    opened_at: row.opened_at.toISOString(),
    synced_at: row.synced_at?.toISOString() ?? null,
    last_operation_at: row.last_operation_at?.toISOString() ?? null,
    remark: row.remark,
    add_obstacle: addQuotaObstacle(obstacleFacts(row)) ?? null,
    has_open_clear: row.has_open_clear,
    has_open_difference: row.has_open_difference,
    whitelist_entry_id: row.whitelist?.[0] ?? null,
    whitelist_until: row.whitelist?.[1] ?? null,
  }
}

/** The rows of these ad accounts (AccountColumns) in the order of the ids; the auto-clear whitelist is not a sub-customer's to see. */
export function accountRows(scope: TenantScope, ids: Sql): Sql {
  return sql`ad_accounts_page_rows(${scope.customerId}, ${ids}, ${scope.subCustomerId === null})`
}

/** What obstacles ask of an ad account's columns. */
export const obstacleFacts = (row: AccountColumns) => ({ ...row, ...syncFacts({ balance: row.balance_minor, synced_at: row.synced_at }) })

export function pickerRowOf(row: AccountRow): PickerRow {
  const { account_id, id, outside_account_id, account_name, company_name, company_id, channel, currency } = row
  const { account_status, frozen_status, balance, amount_limit, avg_spend_7d, days_left, is_low_balance, synced_at, add_obstacle } = row
  return {
    account_id,
    id,
    outside_account_id,
    account_name,
    company_name,
    company_id,
    channel,
    account_status,
    frozen_status,
    currency,
    balance,
    amount_limit,
    avg_spend_7d,
    days_left,
    is_low_balance,
    synced_at,
    add_obstacle,
  }
}

/** Tenths of a day as the wire's one decimal: 25 → '2.5'. */
export function daysLeftText(tenths: number | null): string | null {
  return tenths === null ? null : `${Math.floor(tenths / 10)}.${tenths % 10}`
}
