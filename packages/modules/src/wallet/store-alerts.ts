// Low-balance alerts in the database: a threshold per currency of a customer, and whether its users know that the wallet is below it.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

/** `isLow`: it is below already, which whoever sets it sees: nobody is told. */
export async function setAlert(tx: Tx, customerId: string, threshold: Money, { isLow, at }: { isLow: boolean; at: Date }): Promise<void> {
  await tx.run(sql`
    insert into wallet_alerts (customer_id, currency, threshold_minor, is_low, set_at)
    values (${customerId}, ${threshold.currency}, ${threshold.minor}, ${isLow}, ${at})
    on conflict (customer_id, currency) do update set threshold_minor = excluded.threshold_minor, is_low = excluded.is_low, set_at = excluded.set_at`)
}

export async function dropAlert(tx: Tx, customerId: string, currency: Currency): Promise<void> {
  await tx.run(sql`delete from wallet_alerts where customer_id = ${customerId} and currency = ${currency}`)
}

/** A wallet that has fallen below its customer's threshold. */
export type LowWallet = { customerId: string; threshold: Money; available: Money }
type Row = { customerId: string; currency: Currency; threshold: string; available: string }

/** Brings all alerts up to what the wallets have now, in one statement that locks no balance; gives those that have fallen below since. */
export async function judgeAlerts(tx: Tx): Promise<LowWallet[]> {
  const rows = await tx.rows<Row & { isLow: boolean }>(prepared`
    update wallet_alerts w set is_low = n.available < w.threshold_minor
    from (select x.customer_id, x.currency, coalesce(b.credits_posted - b.debits_posted - b.debits_pending, 0) as available
      from wallet_alerts x
      left join ledger_accounts a on a.address = 'WALLET:' || x.currency || ':' || x.customer_id || ':'
      left join ledger_balances b on b.ledger_account_id = a.id) n
    where n.customer_id = w.customer_id and n.currency = w.currency and w.is_low <> (n.available < w.threshold_minor)
    returning w.customer_id as "customerId", w.currency, w.threshold_minor as threshold, n.available, w.is_low as "isLow"`)
  return rows.flatMap(({ customerId, currency, threshold, available, isLow }) =>
    isLow ? [{ customerId, threshold: money(BigInt(threshold), currency), available: money(BigInt(available), currency) }] : [],
  )
}
