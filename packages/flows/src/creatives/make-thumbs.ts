// Make thumbs (job creatives.make-thumbs): each picture gets a small copy for lists, encoded anew beside the one that was uploaded.
import { endThumb, nameThumb, type Thumbless, thumbless } from '@tallyhelm/modules/creatives'
import { turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const owner = turnOwner({ kind: 'system', name: 'creatives' })
const AT_ONCE = 50
/** Longest side, for sharp screens at twice the size that the gallery shows. */
const PIXELS = 480

/** Of those that were checked in this transaction, and of all that are left. */
export const thumbsLater = (world: World, tx: Tx): Promise<void> =>
  world.queue.enqueue(tx, 'creatives.make-thumbs', {}, { jobKey: 'creatives.make-thumbs' })

/** May be run by any number of workers. Gives how many were made. */
export async function makeThumbs(world: World): Promise<number> {
  let made = 0
  for (let after = '0'; ; ) {
    const due = await world.db.read(system, tx => thumbless(tx, { after, most: AT_ONCE }))
    for (const each of due) if (await makeThumb(world, each)) made += 1
    const last = due.at(-1)
    if (!last || due.length < AT_ONCE) return made
    after = last.id
  }
}

/** A picture that can't be decoded within bounds goes without. */
async function makeThumb(world: World, picture: Thumbless): Promise<boolean> {
  const { id, earlier } = picture
  const bytes = await smallOf(world, picture.fileName)
  const name = bytes === undefined ? null : world.files.newName('webp')
  if (!(await world.db.transaction(system, tx => nameThumb(tx, picture, name)))) return false
  if (earlier !== null) await world.files.remove(earlier)
  if (bytes !== undefined && name !== null) await world.files.write(name, bytes)
  if (await world.db.transaction(system, tx => endThumb(tx, id, { name, at: world.clock.now() }))) return name !== null
  // It was removed while its bytes were written.
  if (name !== null) await world.files.remove(name)
  return false
}

const smallOf = (world: World, fileName: string): Promise<Uint8Array | undefined> =>
  world.files.inTurn(owner, async () => {
    const original = await world.files.read(fileName)
    const [image] = (original && (await world.files.encodeImage(original, [{ kind: 'within', longest: PIXELS }], owner))) ?? []
    return image?.bytes
  })
