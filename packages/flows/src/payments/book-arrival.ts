// Book an arrival: money that a house or bank has verifiably received waits in the clearing account of its place, once per transaction.
import { bookArrival } from '@tallyhelm/modules/ledger'
import { findArrival, insertArrival, type StoredArrival } from '@tallyhelm/modules/payments'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { Owner } from '@tallyhelm/protocol/vocabulary/owner'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** `place`: a house's method or a bank of BANKS; `transactionId` its own number there. `flag`: why nobody gets it by itself, or empty. */
export type Arrived = {
  place: string
  transactionId: string
  amount: Money
  houseFee?: Money | null
  owner: Owner | null
  rechargeId?: string | null
  tryId?: string | null
  payer: string
  flag?: string
  arrivedAt: Date
  /** as the books name it */
  summary: string
  operator: string
}

/** EXTERNAL → clearing, in the caller's transaction. Booked before, nothing moves and it comes as it stands. */
export async function bookArrived(world: World, tx: Tx, arrived: Arrived): Promise<{ arrival: StoredArrival; isNew: boolean }> {
  const { place, transactionId, amount, owner, summary, operator } = arrived
  const at = world.clock.now()
  const isNew = await bookArrival(tx, { place, transactionId, amount }, owner, { operator, summary, at })
  if (isNew) {
    await insertArrival(tx, {
      id: world.ids.next(),
      place,
      transactionId,
      amount,
      houseFee: arrived.houseFee ?? null,
      owner,
      rechargeId: arrived.rechargeId ?? null,
      tryId: arrived.tryId ?? null,
      payer: arrived.payer,
      flag: arrived.flag ?? '',
      arrivedAt: arrived.arrivedAt,
      bookedAt: at,
    })
  }
  const arrival = await findArrival(tx, { place, transactionId })
  if (!arrival) throw new Error(`The books know payment ${place}:${transactionId}, and no arrival does.`)
  return { arrival, isNew }
}
