// Pictures and videos of an advertiser: taken in whole or from the repository, listed, and looked at for some hours.
import { createHash } from 'node:crypto'
import type { TikTokAccount } from '../state/model.ts'
import { changedMedia, isTranscoding, mediaOf } from '../state/tiktok-media.ts'
import type { TikTokFile } from '../state/tiktok-running.ts'
import { changeAccount, nextNumber, type World } from '../state/world.ts'
import { HOUR_MS, utcTime } from '../state/zone.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { visibleAdvertiser } from './accounts.ts'
import { oneOf, wording } from './ads-rules.ts'
import { filteringOf, listParameter, paged, refuseTikTok, requiredText, tiktokReply } from './envelope.ts'
import { addressOf, keepBytes, renameBytes } from './file-bytes.ts'
import { isShape, isVideo, pictureOf, sizeOfVideo, USUAL_VIDEO, type VideoSize } from './file-kinds.ts'
import { factsOfUpload } from './file-uploads.ts'

const NAME_MOST = 100
const PIXELS_MOST = 3_686_400
const IDS_MOST = 60
/** A video's preview ends after six hours, a picture's address after one. */
const PREVIEW_MS = 6 * HOUR_MS

export const owned = (world: World, call: Call): TikTokAccount =>
  visibleAdvertiser(world, { ...call, stale: false }, requiredText(call, call.body.advertiser_id, 'advertiser_id'))

type Facts = Pick<TikTokFile, 'md5' | 'size' | 'width' | 'height' | 'durationMs'>

export function uploadPicture(world: World, call: Call): Reply {
  const account = owned(world, call)
  const given = contentOf(world, call, account, 'image')
  const picture = pictureOf(given.head)
  if (!picture) refuseTikTok(call, 40002, 'image_file: Only JPG and PNG are supported.')
  const { width, height } = picture
  if (width * height > PIXELS_MOST) refuseTikTok(call, 40002, `image_file: More than ${PIXELS_MOST} pixels.`)
  const file = take(world, call, account, 'IMAGE', { ...given, width, height, durationMs: null })
  return tiktokReply(call, rowOf(world, call, file))
}

/** The answer is a list of one. */
export function uploadVideo(world: World, call: Call): Reply {
  const account = owned(world, call)
  const { head, size, md5, bytesName, video } = contentOf(world, call, account, 'video')
  if (!isVideo(head)) refuseTikTok(call, 40002, 'video_file: Unsupported file format.')
  const told = { ...USUAL_VIDEO, ...video }
  if (!isShape(told)) refuseTikTok(call, 40002, 'video_file: The aspect ratio must be 9:16, 1:1 or 16:9.')
  const file = take(world, call, account, 'VIDEO', { size, md5, bytesName, ...told })
  return tiktokReply(call, [{ video_id: file.id, file_name: file.name, material_id: file.materialId, size, signature: md5 }])
}

type Content = { head: Buffer; size: number; md5: string; bytesName: string; video: Partial<VideoSize> }

/** The bytes of the call, whose digest it tells, or a file of the repository. */
function contentOf(world: World, call: Call, account: TikTokAccount, what: 'image' | 'video'): Content {
  const { body } = call
  const type = oneOf(call, body.upload_type ?? 'UPLOAD_BY_FILE', 'upload_type', ['UPLOAD_BY_FILE', 'UPLOAD_BY_FILE_ID'])
  if (type === 'UPLOAD_BY_FILE_ID') {
    const fileId = requiredText(call, body.file_id, 'file_id')
    const upload = mediaOf(account).uploads.find(each => each.fileId === fileId && each.contentType === what)
    if (!upload?.md5) refuseTikTok(call, 40002, 'file_id: The file does not exist.')
    return { size: upload.size, md5: upload.md5, bytesName: fileId, ...factsOfUpload(world, upload.id) }
  }
  const bytes = call.files?.[`${what}_file`]?.bytes
  if (!bytes || bytes.length === 0) refuseTikTok(call, 40002, `${what}_file: Missing data for required field.`)
  const md5 = createHash('md5').update(bytes).digest('hex')
  if (textOf(body[`${what}_signature`]) !== md5) refuseTikTok(call, 40900, `${what}_signature: The signature does not match the file.`)
  const bytesName = `whole ${nextNumber(world)}`
  keepBytes(world, bytesName, bytes)
  return { head: bytes, size: bytes.length, md5, bytesName, video: what === 'video' ? sizeOfVideo(bytes) : {} }
}

function take(
  world: World,
  call: Call,
  account: TikTokAccount,
  kind: TikTokFile['kind'],
  facts: Facts & { bytesName: string },
): TikTokFile {
  const uploaded = call.files?.[kind === 'IMAGE' ? 'image_file' : 'video_file']?.name
  const name = wording(call, call.body.file_name ?? uploaded, 'file_name', NAME_MOST)
  if (mediaOf(account).files.some(each => each.kind === kind && each.name === name))
    refuseTikTok(call, 40911, 'file_name: A file of this name exists already.')
  const number = nextNumber(world)
  const id = kind === 'IMAGE' ? `ad-site-i18n-sg/${number}` : `v10033g50000${number}`
  const { md5, size, width, height, durationMs, bytesName } = facts
  const file = { kind, id, materialId: `74${number}`, name, md5, size, width, height, durationMs, createdAt: world.clock.now() }
  renameBytes(world, bytesName, id)
  changeAccount(world, account, { operation: 'tiktok.file.upload', requestId: call.requestId }, target => {
    changedMedia(target, `${kind} ${id}`).files.push(file)
  })
  return file
}

function rowOf(world: World, call: Call, file: TikTokFile): Record<string, unknown> {
  const { id, kind, materialId, name, md5, size, width, height, durationMs, createdAt } = file
  const endsAt = world.clock.now() + (kind === 'VIDEO' ? PREVIEW_MS : HOUR_MS)
  const address = addressOf(call.baseUrl, id, endsAt)
  const shared = { material_id: materialId, file_name: name, signature: md5, size, width, height, displayable: true }
  const times = { create_time: `${utcTime(createdAt).replace(' ', 'T')}Z`, modify_time: `${utcTime(createdAt).replace(' ', 'T')}Z` }
  if (kind === 'IMAGE') return { image_id: id, image_url: address, is_carousel_usable: true, ...shared, ...times }
  const preview = { preview_url: address, preview_url_expire_time: utcTime(endsAt), video_cover_url: address }
  return { video_id: id, duration: (durationMs ?? 0) / 1000, format: 'mp4', ...preview, ...shared, ...times }
}

const reader = (world: World, call: Call): TikTokAccount =>
  visibleAdvertiser(world, call, requiredText(call, call.query.advertiser_id, 'advertiser_id'))

function idsAsked(call: Call, name: string): string[] {
  const ids = listParameter(call, name) ?? []
  if (ids.length < 1 || ids.length > IDS_MOST) refuseTikTok(call, 40002, `${name}: Length must be between 1 and ${IDS_MOST}.`)
  return ids
}

export const pictureInfo = (world: World, call: Call): Reply => infoOf(world, call, 'IMAGE', 'image_ids')
export const videoInfo = (world: World, call: Call): Reply => infoOf(world, call, 'VIDEO', 'video_ids')

/** Those that are not there are left out. One that is being transcoded has the whole call refused. */
function infoOf(world: World, call: Call, kind: TikTokFile['kind'], name: string): Reply {
  const account = reader(world, call)
  const ids = idsAsked(call, name)
  const found = mediaOf(account).files.filter(each => each.kind === kind && ids.includes(each.id))
  const waiting = found.find(each => isTranscoding(world, each))
  if (waiting) refuseTikTok(call, 40901, `${name}: Video ${waiting.id} is being transcoded.`)
  return tiktokReply(call, { list: found.map(file => rowOf(world, call, file)) })
}

export const searchPictures = (world: World, call: Call): Reply => search(world, call, 'IMAGE')
export const searchVideos = (world: World, call: Call): Reply => search(world, call, 'VIDEO')

const FILTERS = {
  IMAGE: { served: 'image_ids displayable', notImitated: 'material_ids width height ratio' },
  VIDEO: { served: 'video_ids video_name displayable', notImitated: 'material_ids width height ratio video_material_source' },
}

/** Pictures are searched by no name. */
function search(world: World, call: Call, kind: TikTokFile['kind']): Reply {
  const account = reader(world, call)
  const filtering = filteringOf(call, FILTERS[kind])
  const name = textOf(filtering.video_name)?.toLowerCase()
  const ids = filtering[kind === 'IMAGE' ? 'image_ids' : 'video_ids']
  const found = mediaOf(account)
    .files.filter(each => each.kind === kind && !isTranscoding(world, each))
    .filter(each => name === undefined || each.name.toLowerCase().includes(name))
    .filter(each => !Array.isArray(ids) || ids.includes(each.id))
    .toReversed()
  const page = paged(call, found, 1000)
  return tiktokReply(call, { list: page.rows.map(file => rowOf(world, call, file)), page_info: page.pageInfo })
}
