// What a channel's quota changes took of the credit line and gave back to it: one row for each posting, with the line's use around it.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { CREDIT_CURRENCIES } from '@tallyhelm/protocol/topics/credit/enums'
import type { QuotaChange } from '@tallyhelm/protocol/topics/credit/line-schemas'
import { quotaChangeFilters } from '@tallyhelm/protocol/topics/credit/lists'
import type { CreditRecordRequest } from '@tallyhelm/protocol/topics/credit/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { chosenOr, type ConditionTable, conditionsOf, duringDays, is, isOneOf } from '../lists/conditions.ts'
import type { Fields, PageSource } from '../lists/read-page.ts'
import { besideFlows, flows } from '../wallet/flow-list.ts'
import { fundPeriod } from '../wallet/kept-sums.ts'

const [CURRENCY] = CREDIT_CURRENCIES
const ITEM = raw(`case when f.code in ('QUOTA_ADD', 'QUOTA_REDUCE', 'QUOTA_CLEAR', 'QUOTA_TRANSFER') then 'QUOTA'
  when f.code in ('SERVICE_FEE', 'TAX') then f.code::text when f.code = 'ADJUSTMENT' and i.id is not null then 'LATE_SPEND' else 'OTHER' end`)

const CONDITIONS: ConditionTable<typeof quotaChangeFilters> = {
  ids: isOneOf(sql`a.outside_account_id`),
  type: is(sql`o.adjust_type`),
  at: duringDays(sql`f.at`),
  item: is(ITEM),
  apply_no: is(sql`o.id::text`),
}

/**
 * Of whoever pays from a credit line now: nothing for others, nor for a sub-customer. The kept days of the line say between which flow
 * numbers the asked ones lie, so that only those are read.
 */
export async function quotaChangeSource(
  tx: Tx,
  scope: TenantScope,
  channel: Channel,
  request: Omit<CreditRecordRequest, 'page_num' | 'page_size' | 'channel'>,
): Promise<PageSource> {
  const { at_from: from, at_until: until } = request
  const line = await fundPeriod(tx, scope, { fund: 'CREDIT_LINE', currency: CURRENCY, from, until, page_size: 1 }, 0)
  const within = sql`and t.flow_no between ${line?.first ?? null} and ${line?.last ?? null}`
  return {
    tables: sql`(${flows({ id: sql`${line?.id ?? null}::bigint`, limit: sql`0` }, within)}) f ${besideFlows(scope)}
      join organization_customers c on c.id = ${scope.customerId} and c.customer_type in (0, 3)`,
    // The line is the viewer's own, and so is what it is joined with.
    owner: { customersAlone: 'c.id' },
    conditions: [
      sql`a.channel = ${channel}`,
      ...chosenOr(sql`f.flow_no`, request, () => conditionsOf(quotaChangeFilters, request, CONDITIONS)),
    ],
    order: sql`f.flow_no desc`,
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id' },
  }
}

const amount = (minor: string) => amountOf(raw(`(${minor})::bigint`), sql`${CURRENCY}`)
/** A balance is credits − debits, so that what is used is its opposite. */
export const QUOTA_CHANGE_FIELDS: Fields<QuotaChange> = {
  flow_no: raw('f.flow_no'),
  at: raw('f.at'),
  adjust_type: raw('o.adjust_type'),
  item: ITEM,
  account_name: raw('a.account_name'),
  outside_account_id: raw('a.outside_account_id'),
  currency: sql`${CURRENCY}::text`,
  amount: amount('abs(f.delta)'),
  change: amount('-f.delta'),
  used_before: amount('f.delta - f.balance_after'),
  used_after: amount('-f.balance_after'),
  apply_no: raw('o.id'),
}
