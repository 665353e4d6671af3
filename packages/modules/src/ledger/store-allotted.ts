// What of a sub-customer's wallet its agent allotted and it has neither spent nor put into an order, from the books.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { allottedOf } from './allotted.ts'
import type { TransferCode } from './recipes.ts'

type Wallet = { customerId: string; subCustomerId: string | null; currency: Currency }

/**
 * Never below zero; zero for a customer's own wallet. `refunding`: what refunds hold, which is the wallet's own money; all else that is
 * held is to be spent, allotted money first.
 */
export async function allottedTo(tx: Tx, { customerId, subCustomerId, currency }: Wallet, refunding: Money): Promise<Money> {
  if (subCustomerId === null) return money(0n, currency)
  const address = `WALLET:${currency}:${customerId}:${subCustomerId}`
  const wallet = await tx.maybe<{ id: string; held: string }>(sql`
    select a.id, b.debits_pending as held from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id where a.address = ${address}`)
  if (!wallet) return money(0n, currency)
  const postings = await tx.rows<{ code: TransferCode; minor: string }>(sql`
    select t.code, t.minor from (
      select code, flow_no, amount_minor as minor from ledger_transfers where credit_account_id = ${wallet.id} and state = 'POSTED'
      union all
      select code, flow_no, -amount_minor from ledger_transfers where debit_account_id = ${wallet.id} and state = 'POSTED') t
    order by t.flow_no`)
  const left = allottedOf(postings.map(({ code, minor }) => ({ code, minor: BigInt(minor) })))
  const toBeSpent = BigInt(wallet.held) - refunding.minor
  const free = left - (toBeSpent > 0n ? toBeSpent : 0n)
  return money(free > 0n ? free : 0n, currency)
}
