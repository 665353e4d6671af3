// Book a recharge: verified money from a payment house or a bank becomes a wallet's money, once per transaction.
import { audit } from '@tallyhelm/modules/audit'
import { decimalText } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { type Payment, postPayment } from './post-payment.ts'

export type BookRechargeInput = Pick<Payment, 'customerId' | 'provider' | 'transactionId' | 'amount'> & {
  subCustomerId?: string | null
  summary?: string
}

/** Only for payments that were verified. False when this transaction was booked before; nothing moves then. */
export async function bookRecharge(world: World, actor: SystemActor, input: BookRechargeInput): Promise<boolean> {
  const { customerId, provider, transactionId, amount } = input
  const subCustomerId = input.subCustomerId ?? null
  if (amount.minor <= 0n) throw new Error('A recharge is more than nothing.')
  const at = world.clock.now()
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const whose = { customerId, subCustomerId }
    const payment = { ...whose, provider, transactionId, amount, operator: actor.name, summary: input.summary ?? '钱包充值', at }
    if (!(await postPayment(world, tx, payment))) return false
    await audit(world, tx, actor, 'wallet.recharge', ['payment', `${provider}:${transactionId}`, whose], {
      amount: decimalText(amount),
      currency: amount.currency,
    })
    return true
  })
}
