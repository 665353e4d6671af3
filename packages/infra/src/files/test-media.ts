// Pictures and videos as small as their heads allow, with the content that a test wants; for tests only.
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** A PNG of that size; `mark` makes it another content. */
export function pngOf(width: number, height: number, mark = 0): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080200000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  head.writeUInt32BE(mark, 29)
  return Buffer.concat([head, Buffer.from('0000000049454e44ae426082', 'hex')])
}

/** A PNG that can be decoded: noise in colours, which no format makes small. */
export function photoOf(width: number, height: number): Buffer {
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(width * 3)]))
  return wholePng({ width, height, depth: 8, colour: 2 }, Buffer.concat(rows))
}

/** A PNG of few bytes that is black all over: so many pixels fill the memory of whoever decodes it. */
export function bombOf(side: number): Buffer {
  return wholePng({ width: side, height: side, depth: 1, colour: 0 }, Buffer.alloc(side * (1 + Math.ceil(side / 8))))
}

type PngHead = { width: number; height: number; depth: number; colour: number }
function wholePng({ width, height, depth, colour }: PngHead, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour], 8)
  const parts = [chunkOf('IHDR', head), chunkOf('IDAT', deflateSync(rows)), chunkOf('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

function chunkOf(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A JPEG of that size, behind a segment that an editor wrote. */
export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8ffe1000a457869660000ffff', 'hex'), frame, Buffer.from('ffd9', 'hex')])
}

export function box(type: string, ...bodies: Uint8Array[]): Buffer {
  const body = Buffer.concat(bodies)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

export type Film = { width?: number; height?: number; durationMs?: number; isTurned?: boolean; brand?: string; isSoundOnly?: boolean }

/** The tables of a film: what a reader learns size and length from. */
export function moovOf({ width = 1080, height = 1920, durationMs = 15_000, isTurned = false, isSoundOnly = false }: Film = {}): Buffer {
  const movie = Buffer.alloc(100)
  movie.writeUInt32BE(1000, 12)
  movie.writeUInt32BE(durationMs, 16)
  const track = Buffer.alloc(84)
  track.writeInt32BE(isTurned ? 0 : 0x10000, 40)
  track.writeInt32BE(isTurned ? 0x10000 : 0, 44)
  track.writeUInt32BE(width * 65536, 76)
  track.writeUInt32BE(height * 65536, 80)
  const handler = Buffer.alloc(24)
  handler.write(isSoundOnly ? 'soun' : 'vide', 8, 'latin1')
  return box('moov', box('mvhd', movie), box('trak', box('tkhd', track), box('mdia', box('hdlr', handler))))
}

export const ftypOf = (brand = 'isom'): Buffer => box('ftyp', Buffer.from(`${brand}\0\0\0\0`, 'latin1'))

/** Its tables first, then `data`. */
export const filmOf = (film: Film = {}, data: Uint8Array = Buffer.alloc(16)): Buffer =>
  Buffer.concat([ftypOf(film.brand), moovOf(film), box('mdat', data)])
