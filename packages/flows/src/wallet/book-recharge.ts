// Book a recharge: verified money from a payment house or a bank becomes a wallet's money, once per transaction.
import { audit } from '@tallyhelm/modules/audit'
import { isKeyFree, lockBalance, openAccount, recharge, transferNow } from '@tallyhelm/modules/ledger'
import { decimalText, type Money } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

export type BookRechargeInput = {
  customerId: string
  subCustomerId?: string | null
  /** the payment house or bank and its own number of the transaction: together they happen once */
  provider: string
  transactionId: string
  amount: Money
  summary?: string
}

/** Only for payments that were verified. False when this transaction was booked before; nothing moves then. */
export async function bookRecharge(world: World, actor: SystemActor, input: BookRechargeInput): Promise<boolean> {
  const { customerId, provider, transactionId, amount } = input
  const subCustomerId = input.subCustomerId ?? null
  if (amount.minor <= 0n) throw new Error('A recharge is more than nothing.')
  const now = world.clock.now()
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const { currency } = amount
    const wallet = await openAccount(tx, { kind: 'WALLET', currency, customerId, subCustomerId }, now)
    const clearing = await openAccount(tx, { kind: 'PAYMENT_CLEARING', currency, place: provider }, now)
    const external = await openAccount(tx, { kind: 'EXTERNAL', currency }, now)
    await lockBalance(tx, external)
    const transfers = recharge({ provider, transactionId, amount, external, clearing, wallet })
    if (!(await isKeyFree(tx, `payment:${provider}:${transactionId}`))) return false
    await transferNow(tx, transfers, {
      customerId,
      subCustomerId,
      adAccountId: null,
      reference: { kind: 'PAYMENT', id: `${provider}:${transactionId}` },
      operator: actor.name,
      summary: input.summary ?? '钱包充值',
      at: now,
    })
    await audit(world, tx, actor, 'wallet.recharge', ['payment', `${provider}:${transactionId}`, { customerId, subCustomerId }], {
      amount: decimalText(amount),
      currency,
    })
    return true
  })
}
