// Videos of an ad account: taken in pieces of the size that Meta wants, there once they are finished, transcoded some seconds later.
import { findVideo, standingOf } from '../state/media-standing.ts'
import type { MetaVideo } from '../state/meta-media.ts'
import type { MetaAccount } from '../state/model.ts'
import { findAccount, nextNumber, type World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { graphTime, refuseNoPermission, visibleAccount } from './account.ts'
import { metaReply, refuseMeta, refuseMissing, refuseNotImitated, refuseParameter } from './errors.ts'
import { parseFields, requireFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'
import { pictureAddress } from './pictures.ts'
import { keepPiece } from './video-files.ts'

const VIDEO_FIELDS = ['id', 'title', 'status', 'length', 'source', 'picture', 'format', 'created_time']
const [LEAST_BYTES, MOST_BYTES] = [1_024, 10_000_000_000]
/** Of one piece, as it asks for them. */
const PIECE_BYTES = 1_048_576
/** As all are told here, whatever they are. */
const [WIDTH, HEIGHT, SECONDS] = [1080, 1920, 15]
const MOST_OF_A_TITLE = 255

export const uploadPhaseOf = ({ body, query }: Pick<Call, 'body' | 'query'>): string =>
  textOf(body.upload_phase) ?? query.upload_phase ?? 'whole'

export function uploadVideo(world: World, call: Call, accountId: string): Reply {
  const account = visibleAccount(world, { ...call, stale: false }, accountId)
  if (!account.canManage) refuseNoPermission(call)
  switch (uploadPhaseOf(call)) {
    case 'start':
      return start(world, call, account)
    case 'transfer':
      return transfer(world, call, account)
    case 'finish':
      return finish(world, call, account)
    case 'whole':
      return refuseNotImitated(call, 'A video in one piece')
    default:
      return refuseParameter(call, 'Param upload_phase must be one of {start, transfer, finish, cancel}')
  }
}

function start(world: World, call: Call, account: MetaAccount): Reply {
  const size = Number(textOf(call.body.file_size) ?? '')
  if (!Number.isSafeInteger(size) || size < LEAST_BYTES || size > MOST_BYTES)
    refuseParameter(call, 'Param file_size must be the size of the video in bytes', 1363022)
  const number = String(nextNumber(world)).padStart(12, '0')
  const video = { id: `5550${number}`, title: '', sessionId: `5551${number}`, size, received: 0 }
  ;(account.videos ??= []).push(video)
  world.touched()
  return metaReply(call, { upload_session_id: video.sessionId, video_id: video.id, ...placeOf(video) })
}

const placeOf = ({ received, size }: MetaVideo) => ({
  start_offset: String(received),
  end_offset: String(Math.min(size, received + PIECE_BYTES)),
})

const opened = (call: Call, account: MetaAccount): MetaVideo =>
  account.videos?.find(each => each.sessionId === textOf(call.body.upload_session_id) && each.finishedAt === undefined) ??
  refuseParameter(call, 'The upload session does not exist', 1363041)

/** A piece that begins elsewhere is refused with the place where Meta stands; fewer bytes than asked for are taken. */
function transfer(world: World, call: Call, account: MetaAccount): Reply {
  const video = opened(call, account)
  const piece = call.files?.video_file_chunk
  if (!piece) refuseParameter(call, 'Param video_file_chunk must be a file')
  if (textOf(call.body.start_offset) !== String(video.received) || piece.bytes.length > video.size - video.received)
    refuseMeta(call, {
      code: 6001,
      subcode: 1363037,
      message: 'There was a problem uploading your video file. Please try again.',
      transient: true,
    })
  if (video.received === 0) video.isVideo = piece.bytes.toString('latin1', 4, 8) === 'ftyp'
  keepPiece(world, video.id, piece.bytes)
  video.received += piece.bytes.length
  world.touched()
  return metaReply(call, placeOf(video))
}

function finish(world: World, call: Call, account: MetaAccount): Reply {
  const video = opened(call, account)
  const title = textOf(call.body.title) ?? ''
  if (video.received < video.size) refuseParameter(call, 'The upload is incomplete', 1363037)
  if ([...title].length > MOST_OF_A_TITLE) refuseParameter(call, `Param title must be at most ${MOST_OF_A_TITLE} characters`)
  video.title = title
  video.finishedAt = world.clock.now()
  world.touched()
  return metaReply(call, { success: true })
}

export function listVideos(world: World, call: Call, accountId: string): Reply {
  const account = visibleAccount(world, call, accountId)
  const fields = parseFields(call, call.query.fields ?? 'id')
  requireFields(call, VIDEO_FIELDS, 'AdVideo', fields)
  const videos = (account.videos ?? []).filter(({ finishedAt }) => finishedAt !== undefined)
  const rows = videos
    .slice(0, call.stale ? -1 : videos.length)
    .map(video => selectFields(call, videoNode(world, call, account, video), 'AdVideo', fields))
  return metaReply(call, pageOf(call, rows))
}

export function readVideo(world: World, call: Call, id: string): Reply {
  const found = findVideo(world, id)
  if (!found || !findAccount(world, 'meta', found.account.id, call)) refuseMissing(call, id)
  const fields = parseFields(call, call.query.fields ?? 'id')
  requireFields(call, VIDEO_FIELDS, 'AdVideo', fields)
  return metaReply(call, selectFields(call, videoNode(world, call, found.account, found.video), 'AdVideo', fields))
}

function videoNode(world: World, call: Call, account: MetaAccount, video: MetaVideo): Record<string, unknown> {
  const standing = video.finishedAt === undefined ? 'uploading' : standingOf(world, video)
  const failed =
    standing === 'error' ? { errors: [{ code: 1363024, message: 'The video file you tried to upload is of no supported format.' }] } : {}
  const isReady = standing === 'ready'
  return {
    id: video.id,
    title: video.title,
    status: {
      video_status: standing,
      processing_phase: { status: isReady ? 'complete' : standing === 'error' ? 'error' : 'in_progress', ...failed },
    },
    length: isReady ? SECONDS : undefined,
    source: isReady ? `${new URL(call.baseUrl).origin}/videos/${video.id}.mp4` : undefined,
    picture: pictureAddress(call, video.id),
    format: isReady ? [{ filter: 'native', width: WIDTH, height: HEIGHT, picture: pictureAddress(call, video.id) }] : undefined,
    created_time: graphTime(video.finishedAt ?? world.clock.now(), account.timezone),
  }
}
