// Retry bindings: those pairs alone that failed are asked for anew, as they were.
import { findAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { lockPairs, markPairsRetried, type Pair } from '@tallyhelm/modules/bindings'
import { wakeItem } from '@tallyhelm/modules/items'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { acceptBindings, type AskedPair } from './submit-bindings.ts'

type Retry = { idempotencyKey: string | undefined; pairIds: readonly string[] }

/** Refuses NOT_FOUND, CASE_CLOSED where one did not fail or was asked for again already, and as submitBindings. */
export async function retryBindings(world: World, actor: TenantActor, { idempotencyKey, pairIds }: Retry): Promise<Submitted> {
  const { customerId, subCustomerId } = actor
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const pairs = await lockPairs(tx, pairIds)
    if (pairs.length !== new Set(pairIds).size) throw new Refusal('NOT_FOUND')
    const names = new Map(
      (
        await findAdAccounts(
          tx,
          pairs.map(pair => pair.adAccountId),
        )
      ).map(({ id, accountName }) => [id, accountName]),
    )
    const isOver = pairs.some(pair => pair.isRetried || (pair.state !== 'REFUSED' && pair.state !== 'EXPIRED'))
    const again = await acceptBindings(world, tx, actor, {
      idempotencyKey,
      note: '',
      pairs: pairs.map(pair => askedAgain(pair, names.get(pair.adAccountId) ?? '')),
      refusal: isOver ? new Refusal('CASE_CLOSED') : undefined,
    })
    await markPairsRetried(tx, pairIds)
    return again
  })
}

/** A name is changed from what it is called now. */
const askedAgain = ({ adAccountId, type, action, target, businessId, role, channel }: Pair, name: string): AskedPair => ({
  adAccountId,
  type,
  action,
  target,
  ...(businessId !== null && { businessId }),
  ...(role !== null && { role }),
  ...(type === 'NAME' && { before: name }),
  ...(type === 'PERSON' && { channel }),
})

/** Pixels of a record are asked to part. Refuses NOT_FOUND, CASE_CLOSED where they are not bound by it, and as submitBindings. */
export async function unbindPixel(
  world: World,
  actor: TenantActor,
  { idempotencyKey, pairId }: { idempotencyKey: string | undefined; pairId: string },
): Promise<Submitted> {
  const { customerId, subCustomerId } = actor
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const [pair] = await lockPairs(tx, [pairId])
    if (!pair || (pair.type !== 'PIXEL' && pair.type !== 'PIXEL_BM')) throw new Refusal('NOT_FOUND')
    const isBound = pair.state === 'DONE' && pair.action === 'BIND'
    return await acceptBindings(world, tx, actor, {
      idempotencyKey,
      note: '',
      pairs: [{ ...askedAgain(pair, ''), action: 'UNBIND' }],
      refusal: isBound ? undefined : new Refusal('CASE_CLOSED'),
    })
  })
}

/** What waits for the other side is looked at at once; gives how many that are. Refuses NOT_FOUND. */
export async function lookAgainAtBindings(world: World, actor: TenantActor, pairIds: readonly string[]): Promise<number> {
  const { customerId, subCustomerId } = actor
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const pairs = await lockPairs(tx, pairIds)
    if (pairs.length !== new Set(pairIds).size) throw new Refusal('NOT_FOUND')
    const waiting = pairs.filter(pair => pair.state === 'WAITING')
    for (const pair of waiting) await wakeItem(tx, pair.id, world.clock.now())
    await world.queue.enqueue(tx, 'items.carry-out', {}, { jobKey: 'items.carry-out' })
    return waiting.length
  })
}
