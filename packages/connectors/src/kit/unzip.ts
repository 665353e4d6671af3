// One file out of a zip (APPNOTE 6.3): found by the directory at its end, unpacked piece by piece, and held to the size and sum told there.
import { crc32, createInflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'
import { StatementFault } from './statement-lines.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
/** The end of the directory stands behind nothing but a comment of at most so much. */
const LONGEST_COMMENT = 0xffff
const MOST_UNPACKED = 512 * 1024 * 1024
const NAME_IS_UTF8 = 0x0800
const ENCRYPTED = 0x0001

type Entry = { name: string; flags: number; method: number; sum: number; packed: number; size: number; at: number }

/** The first file whose name is wanted. Fails with StatementFault for what is no zip, or not whole. */
export async function* fileOfZip(zip: Buffer, isWanted: (name: string) => boolean): AsyncGenerator<Uint8Array> {
  const entry = entries(zip).find(({ name }) => isWanted(name))
  if (!entry) throw new StatementFault('a zip without the file')
  if ((entry.flags & ENCRYPTED) !== 0 || entry.size > MOST_UNPACKED) throw new StatementFault('a zip that is locked or too large')
  if (read32(zip, entry.at) !== LOCAL) throw new StatementFault('a damaged zip')
  const start = entry.at + 30 + read16(zip, entry.at + 26) + read16(zip, entry.at + 28)
  const packed = zip.subarray(start, start + entry.packed)
  let [sum, size] = [0, 0]
  for await (const piece of unpacked(packed, entry.method)) {
    size += piece.length
    if (size > entry.size) break
    sum = crc32(piece, sum)
    yield piece
  }
  if (size !== entry.size || sum !== entry.sum) throw new StatementFault('a damaged zip')
}

async function* unpacked(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === 0) return yield packed
  if (method !== 8) throw new StatementFault('a zip that is packed another way')
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  const source = Readable.from([packed])
  source.pipe(inflate)
  try {
    for await (const piece of inflate) yield piece as Buffer // a stream without encoding gives bytes
  } catch {
    throw new StatementFault('a damaged zip')
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

function entries(zip: Buffer): Entry[] {
  let end = zip.length - END_BYTES
  while (end >= 0 && end >= zip.length - END_BYTES - LONGEST_COMMENT && read32(zip, end) !== END) end -= 1
  if (end < 0 || read32(zip, end) !== END) throw new StatementFault('no zip')
  const found: Entry[] = []
  let at = read32(zip, end + 16)
  for (let left = read16(zip, end + 10); left > 0; left -= 1) {
    if (read32(zip, at) !== ENTRY) throw new StatementFault('a damaged zip')
    const length = read16(zip, at + 28)
    const flags = read16(zip, at + 8)
    const name = new TextDecoder((flags & NAME_IS_UTF8) === 0 ? 'gbk' : 'utf-8').decode(zip.subarray(at + 46, at + 46 + length))
    found.push({
      name,
      flags,
      method: read16(zip, at + 10),
      sum: read32(zip, at + 16),
      packed: read32(zip, at + 20),
      size: read32(zip, at + 24),
      at: read32(zip, at + 42),
    })
    at += 46 + length + read16(zip, at + 30) + read16(zip, at + 32)
  }
  return found
}

/** -1 beyond the end, which is no mark of anything. */
const read32 = (zip: Buffer, at: number): number => (at >= 0 && at + 4 <= zip.length ? zip.readUInt32LE(at) : -1)
const read16 = (zip: Buffer, at: number): number => (at >= 0 && at + 2 <= zip.length ? zip.readUInt16LE(at) : 0)
