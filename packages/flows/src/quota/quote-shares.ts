// Quote shares: what of a reduction or a clearing would go back to others than who orders it, since they had paid for it.
import { type Fees, findAccount, haveSubCustomersPaid, paidShares, subCustomersOf } from '@tallyhelm/modules/ledger'
import { add, type Currency, type Money, sum, zero } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx } from '@tallyhelm/world/handles/world'
import { partsPaid, payersNames } from './pay-back.ts'

type Taken = { accountId: string; amount: Money } & Fees
type Shares = { others: { name: string; amount: Money }[]; total: Money }
type Paying = { kind: 'WALLET' | 'CREDIT_LINE'; currency: Currency }

/** By the names under which who orders knows them, with fees; as pay-back.ts shares it out once the platform has confirmed. */
export async function sharedOut(tx: Tx, actor: TenantActor, { kind, currency }: Paying, lines: readonly Taken[]): Promise<Shares> {
  const { customerId, subCustomerId } = actor
  if (!(await haveSubCustomersPaid(tx, customerId))) return { others: [], total: zero(currency) }
  const payer = (await findAccount(tx, { kind, currency, customerId, subCustomerId })) ?? ''
  const parts = []
  for (const line of lines) {
    if (line.amount.minor === 0n) continue
    const quota = await findAccount(tx, { kind: 'QUOTA', currency, customerId, adAccountId: line.accountId })
    if (quota === undefined) continue
    const paid = await partsPaid(tx, { adAccountId: line.accountId, quota }, line.amount.minor)
    parts.push(...paidShares(payer, line, paid).slice(1))
  }
  const owners = await subCustomersOf(
    tx,
    parts.map(part => part.payer),
  )
  const ownerOf = (part: { payer: string }) => owners.get(part.payer) ?? null
  const names = await payersNames(tx, customerId, subCustomerId, parts.map(ownerOf))
  const byName = new Map<string, Money>()
  for (const part of parts) {
    const name = names.get(ownerOf(part)) ?? '其他付款方'
    const amount = sum([part.amount, part.serviceFee, part.tax], currency)
    byName.set(name, add(byName.get(name) ?? zero(currency), amount))
  }
  const others = [...byName].map(([name, amount]) => ({ name, amount }))
  return {
    others,
    total: sum(
      others.map(({ amount }) => amount),
      currency,
    ),
  }
}
