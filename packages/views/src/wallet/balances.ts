// Balances: what the payer has, what orders in progress hold, and what is left to use.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone, ownExactly } from '@tallyhelm/infra/db/tenant'
import type { Balances } from '@tallyhelm/protocol/topics/wallet/schemas'
import { type Currency, CURRENCY_CODES, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

type BalanceRow = {
  kind: 'WALLET' | 'CREDIT_LINE'
  currency: string
  balance: string
  pending: string
  overdraft: string
  total: string
  is_frozen: boolean
}

/** The viewer's own accounts: a sub-customer's wallet is its own, the master's total leaves it out. */
export async function balances(db: Database, scope: TenantScope): Promise<Balances> {
  const { rows, alerts } = await db.read(scope, async tx => ({
    alerts: await alertsOf(tx, scope),
    rows: await tx.rows<BalanceRow>(sql`
      select a.kind, a.currency, b.credits_posted - b.debits_posted as balance, b.debits_pending as pending,
        coalesce(b.overdraft_minor, 0) as overdraft, coalesce(g.base_minor + g.temporary_minor, b.overdraft_minor, 0) as total,
        coalesce(g.is_frozen, false) as is_frozen
      from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
      left join credit_lines g on a.kind = 'CREDIT_LINE' and g.customer_id = a.customer_id and g.currency = a.currency
      where ${ownExactly(scope, 'a')} and a.kind in ('WALLET', 'CREDIT_LINE')
      order by a.currency`),
  }))
  const answer: Balances = { wallets: [], credit_lines: [] }
  for (const row of rows) {
    const currency = CURRENCY_CODES.find(code => code === row.currency)
    if (!currency) throw new Error(`the ledger holds an account in ${row.currency}`)
    const text = (minor: bigint) => decimalText(money(minor, currency))
    const [balance, pending, limit] = [BigInt(row.balance), BigInt(row.pending), BigInt(row.overdraft)]
    if (row.kind === 'WALLET') {
      const available = balance - pending
      const alert = alertOf(currency, alerts.get(currency), available)
      alerts.delete(currency)
      answer.wallets.push({ currency, total: text(balance), pending: text(pending), available: text(available), alert })
    } else {
      answer.credit_lines.push({
        currency,
        limit: text(BigInt(row.total)),
        used: text(-balance),
        pending: text(pending),
        available: text(limit + balance - pending),
        is_frozen: row.is_frozen,
      })
    }
  }
  // A wallet that nothing was booked on yet may be watched as well.
  for (const [currency, threshold] of alerts) {
    const none = decimalText(money(0n, currency))
    answer.wallets.push({ currency, total: none, pending: none, available: none, alert: alertOf(currency, threshold, 0n) })
  }
  return answer
}

/** Thresholds by currency; sub-customers have none. */
async function alertsOf(tx: Tx, scope: TenantScope): Promise<Map<Currency, bigint>> {
  const rows = await tx.rows<{ currency: Currency; threshold: string }>(sql`
    select currency, threshold_minor as threshold from wallet_alerts w where ${ownCustomersAlone(scope, 'w.customer_id')} order by currency`)
  return new Map(rows.map(({ currency, threshold }) => [currency, BigInt(threshold)]))
}

const alertOf = (currency: Currency, threshold: bigint | undefined, available: bigint): Balances['wallets'][number]['alert'] =>
  threshold === undefined ? null : { threshold: decimalText(money(threshold, currency)), is_low: available < threshold }
