// Fetch previews: pictures of forewarned ads are read from their platform and encoded anew, so that no foreign byte is ever shown.
import { isPicture } from '@tallyhelm/modules/files'
import { claimPreviews, type DuePreview, keepPreview, missPreview } from '@tallyhelm/modules/violations'
import { turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

const MOST = 20
/** Longer than one run with every answer late. */
const CLAIM_MS = 10 * 60_000
const MOST_TRIES = 3
const TRY_AGAIN_MS = 10 * 60_000
/** Longest side, for sharp screens at twice the size that the page shows. */
const PIXELS = 480

const system = { kind: 'system' } as const
const owner = turnOwner({ kind: 'system', name: 'violations' })

/** May be run by any number of workers. What is no still picture in bounds fails for good; an answer that does not come is tried again. */
export async function fetchPreviews(world: World): Promise<void> {
  const now = world.clock.now()
  const due = await world.db.transaction(system, tx => claimPreviews(tx, now, new Date(now.getTime() + CLAIM_MS), MOST))
  for (const ad of due) await fetchOne(world, ad)
}

async function fetchOne(world: World, ad: DuePreview): Promise<void> {
  const answer = await world.platforms[ad.channel].readPicture?.(ad.address)
  const now = world.clock.now()
  if (answer?.kind !== 'ok') {
    const mayCome = answer?.kind === 'unavailable' && ad.tries + 1 < MOST_TRIES
    const again = mayCome ? new Date(now.getTime() + TRY_AGAIN_MS * (ad.tries + 1)) : null
    return await world.db.transaction(system, tx => missPreview(tx, ad, now, again))
  }
  const made = isPicture(answer.value)
    ? await world.files.encodeImage(answer.value, [{ kind: 'within', longest: PIXELS }], owner)
    : undefined
  const [image] = made ?? []
  if (!image) return await world.db.transaction(system, tx => missPreview(tx, ad, now, null))
  const name = world.files.newName('webp')
  await world.files.write(name, image.bytes)
  const isKept = await world.db.transaction(system, tx => keepPreview(tx, ad, name))
  if (!isKept) await world.files.remove(name)
}
