// Retry bindings: those pairs alone that failed are asked for anew, as they were, by whoever asked or by staff in his place.
import { findAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { lockPairs, markPairsRetried, type Pair } from '@tallyhelm/modules/bindings'
import { wakeItem } from '@tallyhelm/modules/items'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { bindingRoomEndpoints } from '@tallyhelm/protocol/topics/bindings/room-endpoints'
import type { Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { NOT_HELD } from './answers.ts'
import { acceptBindings, type AskedPair } from './submit-bindings.ts'

type Retry = { idempotencyKey: string | undefined; pairIds: readonly string[] }

/** Refuses NOT_FOUND, CASE_CLOSED where one did not fail or was asked for again already, and as submitBindings. */
export async function retryBindings(world: World, actor: TenantActor, { idempotencyKey, pairIds }: Retry): Promise<Submitted> {
  const { customerId, subCustomerId } = actor
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const pairs = await lockPairs(tx, pairIds)
    if (pairs.length !== new Set(pairIds).size) throw new Refusal('NOT_FOUND')
    const isOver = !pairs.every(hasFailed)
    const again = await acceptBindings(world, tx, actor, {
      idempotencyKey,
      note: '',
      pairs: await askedAgain(tx, pairs),
      refusal: isOver ? new Refusal('CASE_CLOSED') : undefined,
    })
    await markPairsRetried(tx, pairIds)
    return again
  })
}

/**
 * One of the staff does so in the place of whoever asked, once for a pair. Refuses PERMISSION_DENIED, NOT_FOUND, CASE_CLOSED as above, and
 * CASE_UNPREPARED where it can't be done as things stand.
 */
export async function retryForCustomer(
  world: World,
  actor: StaffActor,
  { pairId, reason }: { pairId: string; reason: string },
): Promise<{ pairId: string }> {
  requireRole(actor, bindingRoomEndpoints.retry)
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const pairs = await lockPairs(tx, [pairId])
    const [pair] = pairs
    if (!pair) throw new Refusal('NOT_FOUND')
    if (!hasFailed(pair)) throw new Refusal('CASE_CLOSED')
    const { customerId, askedBy: subCustomerId } = pair
    const again = await acceptBindings(
      world,
      tx,
      { staff: actor, customerId, subCustomerId },
      { idempotencyKey: `retry-${pairId}`, note: '', pairs: await askedAgain(tx, pairs) },
    ).catch(toldOfAccount)
    const [made] = again.pairs
    if (made?.pair_id == null) throw new Refusal('CASE_UNPREPARED', { missing: made?.refused ?? '' })
    await markPairsRetried(tx, [pairId])
    const details = { reason, before: { pair_id: pairId }, after: { pair_id: made.pair_id } }
    await audit(world, tx, actor, 'bindings.retry', ['binding', pairId, { customerId, subCustomerId }], details)
    return { pairId: made.pair_id }
  })
}

/** The pair is there: what is not is its account in the hands of whoever asked. */
function toldOfAccount(error: unknown): never {
  if (error instanceof Refusal && error.refusal === 'NOT_FOUND') throw new Refusal('CASE_UNPREPARED', { missing: NOT_HELD })
  throw error
}

const hasFailed = ({ isRetried, state }: Pair): boolean => !isRetried && (state === 'REFUSED' || state === 'EXPIRED')

async function askedAgain(tx: Tx, pairs: readonly Pair[]): Promise<AskedPair[]> {
  const ids = pairs.map(pair => pair.adAccountId)
  const names = new Map((await findAdAccounts(tx, ids)).map(({ id, accountName }) => [id, accountName]))
  return pairs.map(pair => asItWas(pair, names.get(pair.adAccountId) ?? ''))
}

/** A name is changed from what it is called now. */
const asItWas = ({ adAccountId, type, action, target, businessId, role, channel }: Pair, name: string): AskedPair => ({
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
      pairs: [{ ...asItWas(pair, ''), action: 'UNBIND' }],
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
