// What the head of a picture or video says of itself, read from the chosen file before anything is sent: its table at most.
import type { AssetKind } from '@tallyhelm/protocol/topics/creatives/enums'

/** Null: the file does not say, or says it elsewhere than we look. */
type ShownFacts = { width: number | null; height: number | null; durationMs: number | null }
/** The bytes `[from, until)` of the file; fewer at its end. */
type ReadBytes = (from: number, until: number) => Promise<Uint8Array>

const UNKNOWN: ShownFacts = { width: null, height: null, durationMs: null }
const HEAD_BYTES = 64
/** The table of a film's samples, which grows with its length. */
const MOST_TABLE_BYTES = 16 * 1024 * 1024

export const bytesOf =
  (file: Blob): ReadBytes =>
  async (from, until) =>
    new Uint8Array(await file.slice(from, until).arrayBuffer())

/** By what the bytes are, whatever the file is called. Undefined: neither picture nor video that a platform takes. */
export async function readMediaFacts(read: ReadBytes, size: number): Promise<({ kind: AssetKind } & ShownFacts) | undefined> {
  const head = await read(0, HEAD_BYTES)
  const view = viewOf(head)
  if (head.length >= 24 && view.getUint32(0) === 0x89504e47)
    return { kind: 'IMAGE', width: view.getUint32(16), height: view.getUint32(20), durationMs: null }
  if (head.length >= 4 && view.getUint32(0) >>> 8 === 0xffd8ff) return { kind: 'IMAGE', ...(await jpegFacts(read, size)) }
  if (['ftyp', 'moov', 'mdat', 'wide'].includes(String.fromCharCode(...head.subarray(4, 8))))
    return { kind: 'VIDEO', ...(await filmFacts(read, size)) }
  return undefined
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The size stands in the frame's own segment, FFC0 to FFCF but for three tables; a preview of the camera before it may be long. */
async function jpegFacts(read: ReadBytes, size: number): Promise<ShownFacts> {
  for (let at = 2; at + 9 < size; ) {
    const segment = viewOf(await read(at, at + 9))
    if (segment.byteLength < 9 || segment.getUint8(0) !== 0xff) break
    const kind = segment.getUint8(1)
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
      return { width: segment.getUint16(7), height: segment.getUint16(5), durationMs: null }
    at += 2 + segment.getUint16(2)
  }
  return UNKNOWN
}

type Box = { name: string; from: number; until: number }

function boxAt(view: DataView, at: number, offset: number, end: number): Box | undefined {
  if (at + 8 > view.byteLength) return undefined
  const name = String.fromCharCode(...[4, 5, 6, 7].map(place => view.getUint8(at + place)))
  const short = view.getUint32(at)
  const isLong = short === 1 && at + 16 <= view.byteLength
  const length = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - offset : short
  return length < 8 ? undefined : { name, from: offset + (isLong ? 16 : 8), until: offset + length }
}

/** MP4 and MOV are boxes; that of the film stands before or after the pictures, which are jumped over. */
async function filmFacts(read: ReadBytes, size: number): Promise<ShownFacts> {
  for (let at = 0; at + 8 <= size; ) {
    const box = boxAt(viewOf(await read(at, at + 16)), 0, at, size)
    if (box === undefined) return UNKNOWN
    if (box.name === 'moov') return box.until - box.from > MOST_TABLE_BYTES ? UNKNOWN : movieFacts(viewOf(await read(box.from, box.until)))
    at = box.until
  }
  return UNKNOWN
}

function movieFacts(movie: DataView): ShownFacts {
  const facts = { ...UNKNOWN }
  for (const box of boxesIn(movie, 0, movie.byteLength)) {
    if (box.name === 'mvhd') facts.durationMs = durationOf(movie, box.from)
    if (box.name !== 'trak') continue
    const [head] = boxesIn(movie, box.from, box.until).filter(({ name }) => name === 'tkhd')
    const shown = head === undefined ? undefined : shownSize(movie, head)
    if (shown) Object.assign(facts, shown)
  }
  return facts
}

function boxesIn(view: DataView, from: number, until: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= until; ) {
    const box = boxAt(view, at, at, until)
    if (box === undefined || box.until > until) break
    boxes.push(box)
    at = box.until
  }
  return boxes
}

function durationOf(view: DataView, at: number): number | null {
  const isLong = view.getUint8(at) === 1
  const scale = view.getUint32(at + (isLong ? 20 : 12))
  const length = isLong ? Number(view.getBigUint64(at + 24)) : view.getUint32(at + 16)
  return scale === 0 ? null : Math.round((length * 1000) / scale)
}

/** As it is shown: a phone turns its film by the matrix. Sound has no size. */
function shownSize(view: DataView, { from, until }: Box): { width: number; height: number } | undefined {
  const matrix = from + (view.getUint8(from) === 1 ? 52 : 40)
  if (matrix + 44 > until) return undefined
  const [width, height] = [view.getUint32(matrix + 36) >>> 16, view.getUint32(matrix + 40) >>> 16]
  if (width === 0 || height === 0) return undefined
  const isTurned = view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}
