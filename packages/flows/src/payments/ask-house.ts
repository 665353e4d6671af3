// Ask a house about a try, and note what it says: by jobs some minutes after it was made, by staff, and before a recharge fails for its time.
import type { QueryAnswer } from '@tallyhelm/world/handles/houses'
import { findTry, noteAsked, type StoredTry } from '@tallyhelm/modules/payments'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { type NotedPayment, notePayment } from './note-payment.ts'

/** `silent`: the house could not be asked, or its answer not be read; it may be asked again. `none`: it knows no such payment. */
export type AskedHouse = { kind: 'noted'; noted: NotedPayment } | { kind: 'none' } | { kind: 'silent' }

export async function askHouse(world: World, tryId: string): Promise<AskedHouse> {
  const tried = await world.db.read({ kind: 'system' }, tx => findTry(tx, tryId))
  if (!tried || tried.status === 'RECHARGE_SUCCESS') return { kind: 'none' }
  const house = world.houses.of(tried.method)
  const answer: QueryAnswer = house
    ? await house.query({ number: tried.id, createdAt: tried.createdAt })
    : { kind: 'unavailable', trouble: { code: 'CLOSED', message: '' } }
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const asked = await noteAnswer(world, tx, tried, answer)
    // After the recharge, which everyone locks before its tries.
    await noteAsked(tx, tried.id, world.clock.now())
    return asked
  })
}

async function noteAnswer(world: World, tx: Tx, tried: StoredTry, answer: QueryAnswer): Promise<AskedHouse> {
  if (answer.kind === 'unavailable') return { kind: 'silent' }
  if (answer.kind === 'none') return { kind: 'none' }
  // The question names the try; an answer about another one is none.
  if (answer.payment.number !== tried.id) return { kind: 'silent' }
  return { kind: 'noted', noted: await notePayment(world, tx, tried.method, answer.payment) }
}
