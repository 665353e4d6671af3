// A line of the agency's bank that people match with a recharge, as the approval of a case does.
import type { Money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'
import { bookArrived } from './book-arrival.ts'
import { type Credited, creditRecharge } from './credit-recharge.ts'

export async function matchWith(world: World, rechargeId: string, amount: Money, arrivedAt = world.clock.now()): Promise<Credited> {
  const line = { place: 'CMB', transactionId: `B${rechargeId}`, amount, owner: null, payer: '甲公司', arrivedAt }
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const { arrival } = await bookArrived(world, tx, { ...line, summary: '到账', operator: 'test' })
    const actor = { kind: 'system', name: 'test' } as const
    return await creditRecharge(world, tx, { rechargeId, arrivalId: arrival.id, mover: 'operator', byName: '平台财务', actor })
  })
}
