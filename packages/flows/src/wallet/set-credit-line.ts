// Set a credit line: how much a billing-period customer may owe.
import { audit } from '@tallyhelm/modules/audit'
import { lockBalance, openAccount, setLimit } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { decimalText, type Money } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Opens the line when there is none. Refuses INPUT_INVALID for a limit below what is used or held. */
export async function setCreditLine(world: World, actor: SystemActor, input: { customerId: string; limit: Money }): Promise<void> {
  const { customerId, limit } = input
  if (limit.minor < 0n) throw new Refusal('INPUT_INVALID', {}, [{ path: 'limit', msg: '授信额度不能小于 0' }])
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const line = await openAccount(tx, { kind: 'CREDIT_LINE', currency: limit.currency, customerId, subCustomerId: null }, now)
    const before = await lockBalance(tx, line)
    if (!(await setLimit(tx, line, limit))) throw new Refusal('INPUT_INVALID', {}, [{ path: 'limit', msg: '授信额度不能低于已用额度' }])
    await audit(world, tx, actor, 'wallet.set-credit-line', ['customer', customerId, { customerId, subCustomerId: null }], {
      before: decimalText(before.overdraft ?? limit),
      after: decimalText(limit),
      currency: limit.currency,
    })
  })
}
