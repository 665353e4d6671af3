// Figures of ad accounts in the database: what synchronisations, confirmed changes and people's word leave there, and the counter of spend.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { SpendCounter } from './counter.ts'

/** In the terms of our own count (counter.ts). */
export type AdAccountFigures = {
  limit: Money | null
  spent: Money | null
  balance: Money | null
  /** absent or null where the platform tells only a balance */
  mark?: Money | null
  /** the sum of the report by days less the mark; absent or null leaves what the last reading kept */
  offset?: Money | null
  averageSpend: Money
  todaySpend: Money
  /** the moment before the platform was asked */
  readAt: Date
}

export type QuotaChangeRecord = {
  adAccountId: string
  /** what the platform has now: one of the two, with what was spent if it told that as well */
  limit: Money | null
  balance: Money | null
  spent: Money | null
  /** by how much the limit rose, or fell */
  moved: Money
  totalAddedDelta: Money
}

/**
 * Writes what a synchronisation read; spend always counts. Limit, spent and balance don't (then false) when a quota change or another
 * synchronisation was written after `readAt`: an older reading never covers a newer one.
 */
export async function recordFigures(tx: Tx, id: string, figures: AdAccountFigures): Promise<boolean> {
  const counted = await tx.run(prepared`
    update ad_accounts_accounts set limit_minor = ${minorOf(figures.limit)}, spent_minor = ${minorOf(figures.spent)},
      balance_minor = ${minorOf(figures.balance)}, avg_spend_7d_minor = ${figures.averageSpend.minor},
      spent_mark_minor = greatest(spent_mark_minor, ${minorOf(figures.mark ?? null)}),
      spend_offset_minor = coalesce(${minorOf(figures.offset ?? null)}, spend_offset_minor),
      today_spend_minor = ${figures.todaySpend.minor}, synced_at = ${figures.readAt}
    where id = ${id} and (synced_at is null or synced_at <= ${figures.readAt})
      and (last_operation_at is null or last_operation_at <= ${figures.readAt})`)
  if (counted === 1) return true
  await tx.run(prepared`
    update ad_accounts_accounts set avg_spend_7d_minor = ${figures.averageSpend.minor}, today_spend_minor = ${figures.todaySpend.minor}
    where id = ${id}`)
  return false
}

/**
 * Writes the figures that confirmed quota changes left on the platform, one change an account, in the account's currency. The limit of a
 * platform that tells only its balance moves by what the change moved. `totalAddedDelta` adds to the total ever added.
 */
export async function recordQuotaChanges(tx: Tx, changes: readonly QuotaChangeRecord[], at: Date): Promise<void> {
  if (changes.length === 0) return
  const minors = (of: (change: QuotaChangeRecord) => Money | null) => changes.map(change => of(change)?.minor.toString() ?? null)
  await tx.run(prepared`
    update ad_accounts_accounts a set limit_minor = coalesce(x.limit_minor + a.spent_base_minor, a.limit_minor + x.moved),
      spent_minor = coalesce(a.spent_base_minor + greatest(a.spent_mark_minor, x.spent), a.spent_minor),
      spent_mark_minor = greatest(a.spent_mark_minor, x.spent),
      balance_minor = coalesce(x.balance, x.limit_minor - coalesce(greatest(a.spent_mark_minor, x.spent), a.spent_minor), a.balance_minor),
      total_added_minor = a.total_added_minor + x.added, last_operation_at = ${at}
    from unnest(${changes.map(change => change.adAccountId)}::bigint[], ${minors(change => change.limit)}::bigint[],
      ${minors(change => change.spent)}::bigint[], ${minors(change => change.balance)}::bigint[], ${minors(change => change.moved)}::bigint[],
      ${minors(change => change.totalAddedDelta)}::bigint[]) as x (id, limit_minor, spent, balance, moved, added)
    where a.id = x.id`)
}

/** What a platform's total shows between synchronisations: it only ever raises what was counted. */
export async function recordSpent(tx: Tx, id: string, spent: Money): Promise<void> {
  await tx.run(prepared`
    update ad_accounts_accounts set spent_mark_minor = ${spent.minor}, spent_minor = spent_base_minor + ${spent.minor},
      balance_minor = limit_minor - spent_base_minor - ${spent.minor}
    where id = ${id} and spent_mark_minor < ${spent.minor}`)
}

/** What people said of a total that fell: the counter, and the figures that follow from it. */
export async function recordCounter(tx: Tx, id: string, { base, mark }: SpendCounter): Promise<void> {
  await tx.run(prepared`
    update ad_accounts_accounts set limit_minor = limit_minor + ${base.minor} - spent_base_minor,
      spent_minor = ${base.minor}::bigint + ${minorOf(mark)}::bigint,
      balance_minor = limit_minor - spent_base_minor - ${minorOf(mark)}::bigint,
      spent_base_minor = ${base.minor}, spent_mark_minor = ${minorOf(mark)}
    where id = ${id}`)
}

const minorOf = (amount: Money | null): bigint | null => amount?.minor ?? null
