// One ad account in full: its row, its bindings and the spend of the last 30 days.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { addDays, type Day, daysBetween, dayOf } from '@tallyhelm/protocol/values/day'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { readOneAccount } from './account-base-info.ts'
import { accountRowOf } from './account-row.ts'

const DAYS = 30

/** `isAgencys`: whether it is known to be a place of the agency's own. */
type Asked = { id: string; now: Date; isAgencys?: (kind: BindingRow['kind'], outsideId: string) => boolean }

type BindingRow = { kind: 'BM' | 'PIXEL' | 'MCC' | 'BC' | 'EMAIL'; outside_id: string; status: string; bound_at: Date | null }

/**
 * Spend in the account's currency and days, today included; days without a row are zero. Empty for who may not see spend. Refuses
 * NOT_FOUND for a foreign or missing id alike.
 */
export async function accountDetail(db: Database, scope: TenantScope, request: Asked): Promise<AccountDetail> {
  return await db.read(scope, async tx => {
    const { row, seesSpend } = await readOneAccount(tx, scope, request.id)
    const bindings = await tx.rows<BindingRow>(sql`
      select b.kind, b.outside_id, b.status, b.bound_at from ad_accounts_bindings b
      where ${ownCustomers(scope, 'b.customer_id')} and b.ad_account_id = ${row.id} order by b.kind, b.outside_id`)
    const today = todayOf(request.now, row.timezone)
    const from = addDays(today, 1 - DAYS)
    const spent = seesSpend
      ? await tx.rows<{ day: Day; minor: string }>(sql`
          select d.day, coalesce(d.closed_minor, d.spend_minor) as minor from spend_days d
          where ${ownRows(scope, 'd')} and d.ad_account_id = ${row.id} and d.day >= ${from} and d.day <= ${today}`)
      : []
    const byDay = new Map(spent.map(({ day, minor }) => [day, BigInt(minor)]))
    return {
      ...accountRowOf(row, seesSpend),
      bindings: bindings.map(binding => ({
        ...binding,
        is_agencys: request.isAgencys?.(binding.kind, binding.outside_id) ?? false,
        bound_at: binding.bound_at?.toISOString() ?? null,
      })),
      spend_30d: seesSpend
        ? daysBetween(from, addDays(today, 1)).map(day => ({ day, spend: decimalText(money(byDay.get(day) ?? 0n, row.currency)) }))
        : [],
      disable_reason: row.disable_reason,
    }
  })
}

/** A zone that this machine does not know counts as UTC, as in the synchronisation. */
function todayOf(now: Date, zone: string): Day {
  try {
    return dayOf(now, zone)
  } catch {
    return dayOf(now, 'UTC')
  }
}
