// Fetch avatars (job creatives.fetch-avatars): pictures of TikTok's avatars are fetched and encoded anew, so that no foreign byte is ever shown.
import { avatarPictures, noteAvatarPicture } from '@tallyhelm/modules/creatives'
import { isPicture } from '@tallyhelm/modules/files'
import { turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const owner = turnOwner({ kind: 'system', name: 'creatives' })
const MOST_BYTES = 8 * 1024 * 1024
/** For sharp screens, at twice the size that the page shows. */
const PIXELS = 320
const AGAIN_MS = 3_600_000

type Pictured = { id: string; previewUrl: string | null }
export type AvatarAddress = { id: string; address: string }

/** The names of those that are kept; the others are asked for, each once an hour. */
export async function keptPictures(world: World, tx: Tx, avatars: readonly Pictured[]): Promise<ReadonlyMap<string, string>> {
  const ids = avatars.map(({ id }) => id)
  const known = new Map((await avatarPictures(tx, ids)).map(each => [each.avatarId, each]))
  const before = world.clock.now().getTime() - AGAIN_MS
  const due = avatars.flatMap(({ id, previewUrl }): AvatarAddress[] => {
    const kept = known.get(id)
    const isDue = kept === undefined || (kept.fileName === null && kept.triedAt.getTime() < before)
    return isDue && previewUrl !== null ? [{ id, address: previewUrl }] : []
  })
  if (due.length > 0) await world.queue.enqueue(tx, 'creatives.fetch-avatars', { avatars: due }, { jobKey: 'creatives.fetch-avatars' })
  return new Map([...known.values()].flatMap(({ avatarId, fileName }) => (fileName === null ? [] : [[avatarId, fileName] as const])))
}

export async function fetchAvatars(world: World, avatars: readonly AvatarAddress[]): Promise<void> {
  for (const { id, address } of avatars) {
    const [kept] = await world.db.read(system, tx => avatarPictures(tx, [id]))
    if (kept && kept.fileName !== null) continue
    const fileName = await keepPicture(world, address)
    await world.db.transaction(system, tx => noteAvatarPicture(tx, { avatarId: id, fileName, triedAt: world.clock.now() }))
  }
}

/** null where it does not come, or is no still picture. */
async function keepPicture(world: World, address: string): Promise<string | null> {
  const fetched = await world.platforms.TIKTOK.ads?.ai?.fetchFile(address, MOST_BYTES)
  if (fetched?.kind !== 'ok') return null
  // Cut short it is no picture, and is fetched again at the next try.
  const bytes = await wholeOf(fetched.value).catch(() => Buffer.alloc(0))
  const made = isPicture(bytes) ? await world.files.encodeImage(bytes, [{ kind: 'square', side: PIXELS }], owner) : undefined
  const [image] = made ?? []
  if (!image) return null
  const name = world.files.newName('webp')
  await world.files.write(name, image.bytes)
  return name
}

async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const held: Uint8Array[] = []
  for await (const piece of pieces) held.push(piece)
  return Buffer.concat(held)
}
