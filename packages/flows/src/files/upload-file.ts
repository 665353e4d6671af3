// Upload: an image is checked, encoded anew and stored under a random name.
import { requireRoom, insertFile, isContentFit, lockUsage, UPLOAD_WINDOW_MS } from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { AVATAR_PIXELS, FILE_KINDS, type FileKind, SCREENSHOT_PIXELS } from '@tallyhelm/protocol/topics/files/enums'
import type { StoredFile } from '@tallyhelm/protocol/topics/files/schemas'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import { turnOwner, type UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

export type UploadInput = { kind: FileKind; fileName: string; bytes: Uint8Array }

/** Smallest first; an avatar's second is for sharp screens. */
const SHAPES = {
  avatar: [
    { kind: 'square', side: AVATAR_PIXELS },
    { kind: 'square', side: AVATAR_PIXELS * 2 },
  ],
  feedback: [{ kind: 'within', longest: SCREENSHOT_PIXELS }],
} as const satisfies Record<FileKind, unknown>

/**
 * Until something claims it, the file lives for a day. Refuses with FILE_TYPE_REFUSED (ending unlisted, or not what the content is),
 * FILE_TOO_LARGE, FILE_UNREADABLE (damaged, or more than 25 megapixels), FILE_QUOTA_FULL and FLOW_LIMITED (60 in an hour).
 */
export async function uploadFile(world: World, actor: UserActor, input: UploadInput): Promise<StoredFile> {
  const { name: label, mostBytes, extensions } = FILE_KINDS[input.kind]
  if (input.bytes.byteLength > mostBytes) throw new Refusal('FILE_TOO_LARGE', { name: label, megabytes: mostBytes / 1024 / 1024 })
  if (!isContentFit(input.kind, input.fileName, input.bytes)) {
    throw new Refusal('FILE_TYPE_REFUSED', { name: label, extensions: extensions.join('、') })
  }
  await lookForRoom(world, actor, input.bytes.byteLength)
  const [image, doubled] = (await world.files.encodeImage(input.bytes, SHAPES[input.kind], turnOwner(actor))) ?? []
  if (!image) throw new Refusal('FILE_UNREADABLE')
  const name = world.files.newName('webp')
  const bytes = image.bytes.byteLength + (doubled?.bytes.byteLength ?? 0)
  const { width, height } = image
  // The row first: bytes without a row would stay for ever, a row without bytes is deleted after a day.
  await world.db.transaction({ kind: 'system' }, async tx => {
    requireRoom(await lockUsage(tx, actor.userId, windowStart(world)), bytes, world.clock.now())
    const facts = { name, kind: input.kind, contentType: 'image/webp', bytes, width, height, isDoubled: doubled !== undefined }
    await insertFile(tx, { ...facts, userId: actor.userId, createdAt: world.clock.now() })
  })
  await world.files.write(name, image.bytes)
  if (doubled) await world.files.write(doubledName(name), doubled.bytes)
  const url = (stored: string) => staticUrl(world.settings.staticHost, stored)
  return { key: name, url: url(name), url_2x: doubled ? url(doubledName(name)) : null, width, height, bytes }
}

/** 'abc.webp' → 'abc@2x.webp' */
export function doubledName(name: string): string {
  return name.replace('.', '@2x.')
}

/** Before the work of decoding: who has no room gets none of it. */
async function lookForRoom(world: World, actor: UserActor, bytes: number): Promise<void> {
  const usage = await world.db.transaction({ kind: 'system' }, tx => lockUsage(tx, actor.userId, windowStart(world)))
  requireRoom(usage, Math.min(bytes, 1), world.clock.now())
}

function windowStart(world: World): Date {
  return new Date(world.clock.now().getTime() - UPLOAD_WINDOW_MS)
}
