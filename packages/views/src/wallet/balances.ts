// Balances: what the payer has, what orders in progress hold, and what is left to use.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { ownCustomersAlone, ownExactly } from '@tallyhelm/infra/db/tenant'
import type { Balances } from '@tallyhelm/protocol/topics/wallet/schemas'
import { CURRENCY_CODES, decimalText, money } from '@tallyhelm/protocol/values/money'

type BalanceRow = {
  kind: 'WALLET' | 'CREDIT_LINE'
  currency: string
  balance: string
  pending: string
  overdraft: string
  total: string
  is_frozen: boolean
  threshold: string | null
}

/** The viewer's own accounts: a sub-customer's wallet is its own, the master's total leaves it out. A watched wallet may not be opened yet. */
export async function balances(db: Database, scope: TenantScope): Promise<Balances> {
  const rows = await db.single(scope, tx =>
    tx.rows<BalanceRow>(prepared`
      with own as (
        select a.kind, a.currency, b.credits_posted - b.debits_posted as balance, b.debits_pending as pending,
          coalesce(b.overdraft_minor, 0) as overdraft, coalesce(g.base_minor + g.temporary_minor, b.overdraft_minor, 0) as total, g.is_frozen
        from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
        left join credit_lines g on a.kind = 'CREDIT_LINE' and g.customer_id = a.customer_id and g.currency = a.currency
        where ${ownExactly(scope, 'a')} and a.kind in ('WALLET', 'CREDIT_LINE')
      ), watched as (
        select 'WALLET' as kind, w.currency, w.threshold_minor as threshold from wallet_alerts w where ${ownCustomersAlone(scope, 'w.customer_id')}
      )
      select kind, currency, coalesce(balance, 0) as balance, coalesce(pending, 0) as pending, coalesce(overdraft, 0) as overdraft,
        coalesce(total, 0) as total, coalesce(is_frozen, false) as is_frozen, threshold
      from own full join watched using (kind, currency) order by currency`),
  )
  const answer: Balances = { wallets: [], credit_lines: [] }
  for (const row of rows) {
    const currency = CURRENCY_CODES.find(code => code === row.currency)
    if (!currency) throw new Error(`the ledger holds an account in ${row.currency}`)
    const text = (minor: bigint) => decimalText(money(minor, currency))
    const [balance, pending, limit] = [BigInt(row.balance), BigInt(row.pending), BigInt(row.overdraft)]
    if (row.kind === 'WALLET') {
      const available = balance - pending
      const alert = row.threshold === null ? null : { threshold: text(BigInt(row.threshold)), is_low: available < BigInt(row.threshold) }
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
  return answer
}
