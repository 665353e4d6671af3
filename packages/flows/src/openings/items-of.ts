// The items of an approved application: one for each account, under names that no other account of ours has at the place.
import { insertItem, type Item, namesTaken } from '@tallyhelm/modules/items'
import type { Opening } from '@tallyhelm/modules/openings'
import { numbered } from '@tallyhelm/protocol/topics/openings/enums'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** In the place of where accounts are made. */
const BY_HAND = 'BY_HAND'
/** Names beyond those that are asked for, as some may be taken. */
const SPARE = 200

/** `after` items that there are already. What was filled in at the platform begins by waiting for it; without a parent people open them. */
export async function insertItemsOf(
  world: World,
  tx: Tx,
  opening: Pick<Opening, 'id' | 'customerId' | 'values' | 'parentId'>,
  { count, after }: { count: number; after: number },
): Promise<void> {
  const { id: caseId, customerId, values, parentId } = opening
  const { channel, request_id: requestId } = values
  const place: Pick<Item, 'kind' | 'channel' | 'target'> = { kind: 'OPENING', channel, target: requestId || (parentId ?? BY_HAND) }
  const names = await freeNames(tx, place, values.account_name, count)
  const at = world.clock.now()
  for (const [index, name] of names.entries()) {
    const state = parentId === null ? 'MANUAL' : requestId === '' ? 'QUEUED' : 'WAITING'
    await insertItem(tx, { ...place, id: world.ids.next(), caseId, position: after + index + 1, customerId, name, state, at })
  }
  await world.queue.enqueue(tx, 'items.carry-out', {}, { jobKey: 'items.carry-out' })
}

async function freeNames(tx: Tx, place: Pick<Item, 'kind' | 'channel' | 'target'>, name: string, count: number): Promise<string[]> {
  const candidates = Array.from({ length: count + SPARE }, (_, index) => numbered(name, index + 1))
  const taken = new Set(await namesTaken(tx, place, candidates))
  const free = candidates.filter(candidate => !taken.has(candidate)).slice(0, count)
  if (free.length < count) throw new Error(`all ${candidates.length} names of ${name} are taken`)
  return free
}
