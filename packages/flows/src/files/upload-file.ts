// Upload: an image is checked, encoded anew and stored under a random name; a PDF is stored as it came.
import {
  type FileOwner,
  fileOwner,
  insertFile,
  isContentFit,
  lockUsage,
  requireRoom,
  requireStill,
  UPLOAD_WINDOW_MS,
} from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { AVATAR_PIXELS, FILE_KINDS, type FileKind, SCREENSHOT_PIXELS } from '@tallyhelm/protocol/topics/files/enums'
import type { StoredFile } from '@tallyhelm/protocol/topics/files/schemas'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import { type StaffActor, turnOwner, type UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

export type UploadInput = { kind: FileKind; fileName: string; bytes: Uint8Array }

/** Smallest first; an avatar's second is for sharp screens. */
const SHAPES = {
  avatar: [
    { kind: 'square', side: AVATAR_PIXELS },
    { kind: 'square', side: AVATAR_PIXELS * 2 },
  ],
  feedback: [{ kind: 'within', longest: SCREENSHOT_PIXELS }],
  proof: [{ kind: 'within', longest: SCREENSHOT_PIXELS }],
  voucher: [{ kind: 'within', longest: SCREENSHOT_PIXELS }],
  credit: [{ kind: 'within', longest: SCREENSHOT_PIXELS }],
  receipt: [{ kind: 'within', longest: SCREENSHOT_PIXELS }],
  attachment: [{ kind: 'within', longest: SCREENSHOT_PIXELS }],
  'tax-invoice': [],
  policy: [{ kind: 'within', longest: SCREENSHOT_PIXELS }],
} as const satisfies Record<FileKind, unknown>

/**
 * Until something claims it, the file lives for a day. Refuses with FILE_TYPE_REFUSED (ending unlisted, or not what the content is),
 * FILE_TOO_LARGE, FILE_PDF_ACTIVE, FILE_UNREADABLE (damaged, or more than 25 megapixels), FILE_QUOTA_FULL and FLOW_LIMITED (60 in an hour).
 */
export async function uploadFile(world: World, actor: UserActor | StaffActor, input: UploadInput): Promise<StoredFile> {
  const { name: label, mostBytes, extensions } = FILE_KINDS[input.kind]
  if (input.bytes.byteLength > mostBytes) throw new Refusal('FILE_TOO_LARGE', { name: label, megabytes: mostBytes / 1024 / 1024 })
  if (!isContentFit(input.kind, input.fileName, input.bytes)) {
    throw new Refusal('FILE_TYPE_REFUSED', { name: label, extensions: extensions.join('、') })
  }
  if (isPdf(input)) requireStill(label, input.bytes)
  const owner = fileOwner(actor)
  const sort = isPdf(input) ? 'pdf' : 'plain'
  await lookForRoom(world, owner, input.bytes.byteLength, sort)
  const made = await contentOf(world, actor, input)
  const { width, height } = made
  const name = world.files.newName(made.extension)
  const bytes = made.bytes.byteLength + (made.doubled?.byteLength ?? 0)
  // The row first: bytes without a row would stay for ever, a row without bytes is deleted after a day.
  await world.db.transaction({ kind: 'system' }, async tx => {
    requireRoom(await lockUsage(tx, owner, windowStart(world)), bytes, world.clock.now(), sort)
    const facts = { name, kind: input.kind, contentType: made.contentType, bytes, width, height, isDoubled: made.doubled !== undefined }
    await insertFile(tx, { ...facts, owner, createdAt: world.clock.now() })
  })
  await world.files.write(name, made.bytes)
  if (made.doubled) await world.files.write(doubledName(name), made.doubled)
  const url = (stored: string) => staticUrl(world.settings.staticHost, stored)
  return { key: name, url: url(name), url_2x: made.doubled ? url(doubledName(name)) : null, width, height, bytes }
}

type Content = {
  extension: 'webp' | 'pdf'
  contentType: string
  bytes: Uint8Array
  doubled: Uint8Array | undefined
  width: number
  height: number
}

async function contentOf(world: World, actor: UserActor | StaffActor, { kind, fileName, bytes }: UploadInput): Promise<Content> {
  if (isPdf({ fileName })) {
    return { extension: 'pdf', contentType: 'application/pdf', bytes, doubled: undefined, width: 0, height: 0 }
  }
  const [image, doubled] = (await world.files.encodeImage(bytes, SHAPES[kind], turnOwner(actor))) ?? []
  if (!image) throw new Refusal('FILE_UNREADABLE')
  return { extension: 'webp', contentType: 'image/webp', ...image, doubled: doubled?.bytes }
}

/** The ending is what the first bytes say, which is looked at before. */
const isPdf = ({ fileName }: { fileName: string }): boolean => /\.pdf$/i.test(fileName)

/** 'abc.webp' → 'abc@2x.webp' */
export function doubledName(name: string): string {
  return name.replace('.', '@2x.')
}

/** Before the work of decoding: who has no room gets none of it. */
async function lookForRoom(world: World, owner: FileOwner, bytes: number, sort: 'plain' | 'pdf'): Promise<void> {
  const usage = await world.db.transaction({ kind: 'system' }, tx => lockUsage(tx, owner, windowStart(world)))
  requireRoom(usage, Math.min(bytes, 1), world.clock.now(), sort)
}

function windowStart(world: World): Date {
  return new Date(world.clock.now().getTime() - UPLOAD_WINDOW_MS)
}
