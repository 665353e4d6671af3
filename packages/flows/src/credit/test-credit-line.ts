// A credit line that is there without two people: for tests only.
import { audit } from '@tallyhelm/modules/audit'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { decimalText, type Money } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { changeLine } from './change-line.ts'

/** Opens the line when there is none. Refuses INPUT_INVALID below zero, NOT_FOUND and CREDIT_NOT_OFFERED. */
export async function setCreditLine(
  world: World,
  actor: SystemActor,
  input: { customerId: string; limit: Money; reason?: string },
): Promise<void> {
  const { customerId, limit, reason = '合同约定的授信' } = input
  if (limit.minor < 0n) throw new Refusal('INPUT_INVALID', {}, [{ path: 'limit', msg: '授信额度不能小于 0' }])
  await world.db.transaction({ kind: 'system' }, async tx => {
    const nobody = { maker: null, checker: null, caseId: null, until: null }
    const change = { customerId, currency: limit.currency, action: 'SET', amount: limit, reason, ...nobody } as const
    const { before, after } = await changeLine(world, tx, change)
    await audit(world, tx, actor, 'wallet.set-credit-line', ['customer', customerId, { customerId, subCustomerId: null }], {
      before: decimalText(before.base),
      after: decimalText(after.base),
      currency: limit.currency,
    })
  })
}
