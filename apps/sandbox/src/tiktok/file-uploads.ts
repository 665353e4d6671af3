// Large files in pieces: begun, each piece with its digest and its place, and finished into the repository.
import { createHash, type Hash } from 'node:crypto'
import { changedMedia, mediaOf } from '../state/tiktok-media.ts'
import type { TikTokAccount } from '../state/model.ts'
import type { TikTokUpload } from '../state/tiktok-running.ts'
import { changeAccount, nextNumber, type World } from '../state/world.ts'
import { utcTime } from '../state/zone.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { visibleAdvertiser } from './accounts.ts'
import { oneOf, wording } from './ads-rules.ts'
import { refuseTikTok, requiredText, tiktokReply } from './envelope.ts'
import { keepBytes, renameBytes } from './file-bytes.ts'
import { sizeOfVideo, type VideoSize } from './file-kinds.ts'

const LEAST_BYTES = 20 * 1024 * 1024
const MOST_BYTES = 500 * 1024 * 1024
const PIECE_BYTES = 10 * 1024 * 1024
const HEAD_BYTES = 64

/** What is known of the bytes that came, which are not kept; nor is this, across a restart. */
interface Coming {
  hash: Hash
  head: Buffer
  video: Partial<VideoSize>
}
const coming = new WeakMap<World, Map<string, Coming>>()

export function factsOfUpload(world: World, id: string): { head: Buffer; video: Partial<VideoSize> } {
  const { head = Buffer.alloc(0), video = {} } = coming.get(world)?.get(id) ?? {}
  return { head, video }
}

const owned = (world: World, call: Call): TikTokAccount =>
  visibleAdvertiser(world, { ...call, stale: false }, requiredText(call, call.body.advertiser_id, 'advertiser_id'))

export function startUpload(world: World, call: Call): Reply {
  const account = owned(world, call)
  const { size } = call.body
  if (typeof size !== 'number' || size < LEAST_BYTES || size > MOST_BYTES)
    refuseTikTok(call, 40002, `size: Must be between ${LEAST_BYTES} and ${MOST_BYTES}.`)
  const contentType = oneOf(call, call.body.content_type, 'content_type', ['image', 'video'])
  const name = wording(call, call.body.name, 'name', 100)
  const upload: TikTokUpload = { id: `upload${nextNumber(world)}`, contentType, name, size, received: 0 }
  const mine = coming.get(world) ?? new Map<string, Coming>()
  coming.set(world, mine.set(upload.id, { hash: createHash('md5'), head: Buffer.alloc(0), video: {} }))
  changeAccount(world, account, { operation: 'tiktok.file.start', requestId: call.requestId }, target => {
    changedMedia(target, `upload ${upload.id}`).uploads.push(upload)
  })
  return tiktokReply(call, { upload_id: upload.id, file_name: name, start_offset: 0, end_offset: Math.min(PIECE_BYTES, size) })
}

/** A piece that came already, or too early, is told where to go on. Equal offsets: nothing is missing. */
export function transferUpload(world: World, call: Call): Reply {
  const { upload, facts } = openUpload(world, call)
  const bytes = call.files?.file?.bytes
  if (!bytes || bytes.length === 0) refuseTikTok(call, 40002, 'file: Missing data for required field.')
  if (textOf(call.body.signature) !== createHash('md5').update(bytes).digest('hex'))
    refuseTikTok(call, 40900, 'signature: The signature does not match the piece.')
  if (Number(requiredText(call, call.body.start_offset, 'start_offset')) === upload.received) {
    if (bytes.length !== Math.min(PIECE_BYTES, upload.size - upload.received))
      refuseTikTok(call, 40002, 'file: Not the piece that was asked for.')
    facts.hash.update(bytes)
    if (upload.received === 0) facts.head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
    Object.assign(facts.video, sizeOfVideo(bytes))
    keepBytes(world, upload.id, bytes)
    upload.received += bytes.length
    world.touched()
  }
  const next = { start_offset: upload.received, end_offset: Math.min(upload.received + PIECE_BYTES, upload.size) }
  return tiktokReply(call, next)
}

export function finishUpload(world: World, call: Call): Reply {
  const { upload, facts } = openUpload(world, call)
  if (upload.received !== upload.size) refuseTikTok(call, 40002, 'upload_id: Pieces are missing.')
  upload.fileId ??= `file${nextNumber(world)}`
  upload.md5 ??= facts.hash.digest('hex')
  renameBytes(world, upload.id, upload.fileId)
  world.touched()
  const { fileId, md5, name, size } = upload
  const told = { file_id: fileId, file_name: name, signature: md5, size, file_size: size }
  return tiktokReply(call, { ...told, create_time: utcTime(world.clock.now()) })
}

function openUpload(world: World, call: Call): { upload: TikTokUpload; facts: Coming } {
  const account = owned(world, call)
  const id = requiredText(call, call.body.upload_id, 'upload_id')
  const upload = mediaOf(account).uploads.find(each => each.id === id)
  const facts = coming.get(world)?.get(id)
  if (!upload || !facts) refuseTikTok(call, 40002, 'upload_id: The upload does not exist.')
  return { upload, facts }
}
