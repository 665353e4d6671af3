// Movie boxes: size and length of an MP4 or MOV by its own boxes (ISO 14496-12; QuickTime File Format), read while its bytes go by.
import { createBoxWalker } from './box-walker.ts'
import type { MediaAnswer, MediaReader } from './media-answer.ts'

/** The tables of ten minutes take a few megabytes. */
const MOST_MOOV_BYTES = 24 * 1024 * 1024
const MOST_FTYP_BYTES = 4096
const NO_MOVIE = '文件内容不是 MP4 或 MOV 视频'
const CUT = '视频不完整或已损坏，请重新导出'
const UNREAD = '读不出视频的尺寸或时长，请重新导出为 MP4'

/** What may stand first in such a file. */
const FIRST = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

export function createMovieReader(): MediaReader {
  const walker = createBoxWalker({ starts: FIRST, keep: { moov: MOST_MOOV_BYTES, ftyp: MOST_FTYP_BYTES } })
  return {
    feed: piece => walker.feed(piece),
    end() {
      const walked = walker.end()
      if ('fault' in walked) return { fault: walked.fault === 'start' ? NO_MOVIE : CUT }
      const [moov, ...others] = walked.bodies.get('moov') ?? []
      if (moov === undefined || others.length > 0 || !walked.types.has('mdat')) return { fault: CUT }
      return readMovie(moov, walked.bodies.get('ftyp')?.[0]?.toString('latin1', 0, 4))
    },
  }
}

type Part = { type: string; body: Buffer }

/** Those directly within; undefined where they do not fill their box. */
function partsOf(body: Buffer): Part[] | undefined {
  const parts: Part[] = []
  for (let at = 0; at < body.length; ) {
    // QuickTime may end a list with four zeros.
    if (body.length - at === 4 && body.readUInt32BE(at) === 0) return parts
    if (body.length - at < 8) return undefined
    const size = body.readUInt32BE(at)
    if (size < 8 || size > body.length - at) return undefined
    parts.push({ type: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + size) })
    at += size
  }
  return parts
}

const within = (body: Buffer | undefined, type: string): Buffer[] =>
  (body && partsOf(body) ? (partsOf(body) ?? []) : []).filter(part => part.type === type).map(part => part.body)

const only = (body: Buffer | undefined, ...path: string[]): Buffer | undefined =>
  path.reduce<Buffer | undefined>((found, type) => (within(found, type).length === 1 ? within(found, type)[0] : undefined), body)

function readMovie(moov: Buffer, brand: string | undefined): MediaAnswer {
  const durationMs = durationOf(only(moov, 'mvhd'))
  const tracks = within(moov, 'trak').filter(track => only(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide')
  const [track] = tracks
  if (track === undefined) return { fault: within(moov, 'trak').length > 0 ? '文件中没有视频画面' : CUT }
  const size = sizeOf(only(track, 'tkhd'), only(track, 'mdia', 'minf', 'stbl', 'stsd'))
  if (durationMs === undefined || size === undefined) return { fault: UNREAD }
  const format =
    brand === undefined || brand === 'qt  '
      ? ({ contentType: 'video/quicktime', extension: 'mov' } as const)
      : ({ contentType: 'video/mp4', extension: 'mp4' } as const)
  return { media: { ...format, ...size, durationMs } }
}

/** Of the movie's head; a movie whose pieces come one by one does not say it there, and is refused. */
function durationOf(head: Buffer | undefined): number | undefined {
  if (head === undefined) return undefined
  const isLong = head[0] === 1
  if ((head[0] ?? 9) > 1 || head.length < (isLong ? 32 : 20)) return undefined
  const scale = head.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? head.readBigUInt64BE(24) : BigInt(head.readUInt32BE(16))
  if (scale === 0 || units === 0n || units === (isLong ? 2n ** 64n - 1n : 2n ** 32n - 1n)) return undefined
  const ms = Number((units * 1000n + BigInt(scale) / 2n) / BigInt(scale))
  return ms > 0 && ms < 2_147_483_647 ? ms : undefined
}

/** As it is shown: the track's size, turned by its matrix, or that of its first sample where the track tells none. */
function sizeOf(track: Buffer | undefined, samples: Buffer | undefined): { width: number; height: number } | undefined {
  if (track === undefined || (track[0] ?? 9) > 1) return undefined
  const at = track[0] === 1 ? 52 : 40
  if (track.length < at + 44) return undefined
  const isTurned = track.readInt32BE(at) === 0 && track.readInt32BE(at + 4) !== 0
  const told = { width: Math.round(track.readUInt32BE(at + 36) / 65536), height: Math.round(track.readUInt32BE(at + 40) / 65536) }
  const size = told.width > 0 && told.height > 0 ? told : sampleSize(samples)
  if (size === undefined || size.width < 1 || size.height < 1) return undefined
  return isTurned ? { width: size.height, height: size.width } : size
}

function sampleSize(samples: Buffer | undefined): { width: number; height: number } | undefined {
  if (samples === undefined || samples.length < 44) return undefined
  return { width: samples.readUInt16BE(40), height: samples.readUInt16BE(42) }
}
