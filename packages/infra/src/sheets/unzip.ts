// Unzip: the parts of a zip file by name, under hard bounds; for xlsx, so no links, no encryption, no spanning (APPNOTE 6.3.10).
import { crc32, inflateRawSync } from 'node:zlib'
import { SheetError } from './sheet.ts'

export type ZipParts = {
  readonly names: readonly string[]
  /** The unpacked part; undefined when there is none of this name. Throws SheetError. */
  read(name: string): Buffer | undefined
}

type Entry = { name: string; method: number; packed: number; unpacked: number; at: number; crc: number }

/** reliability.md 4: at most 100 times its size, and 200 MB in all; a part is bounded by what its text is needed for. */
const MOST_RATIO = 100
const MOST_UNPACKED = 200 * 1024 * 1024
const MOST_PART = 32 * 1024 * 1024
/** Tiny parts pack better than the ratio allows, and do no harm. */
const FREE_BYTES = 64 * 1024
const MOST_ENTRIES = 1_000

const END = 0x06054b50
const DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8

/** Reads the directory only; sizes there are claims, which unpacking holds to. Throws SheetError for whatever is odd. */
export function openZip(bytes: Uint8Array): ZipParts {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(file)
  const claimed = [...entries.values()].reduce((sum, entry) => sum + entry.unpacked, 0)
  if (claimed > MOST_UNPACKED) throw new SheetError('TOO_LARGE')
  return {
    names: [...entries.keys()],
    read: name => {
      const entry = entries.get(name)
      return entry && unpack(file, entry)
    },
  }
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const end = findEnd(file)
  const [count, size, start] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 12), file.readUInt32LE(end + 16)]
  // More discs than one, and the marks of the 64-bit format, which no sheet of 5 MB needs.
  const isPlain = file.readUInt32LE(end + 4) === 0 && file.readUInt16LE(end + 8) === count && count < 0xffff && start !== 0xffffffff
  if (!isPlain || start + size > end) throw new SheetError('FORMAT')
  if (count > MOST_ENTRIES) throw new SheetError('TOO_LARGE')
  const entries = new Map<string, Entry>()
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || file.readUInt32LE(at) !== DIRECTORY) throw new SheetError('FORMAT')
    const lengths = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)] as const
    const next = at + 46 + lengths[0] + lengths[1] + lengths[2]
    if (next > end) throw new SheetError('FORMAT')
    const entry = readEntry(file, at, lengths[0])
    // A name twice: readers differ in which one they take, so neither is.
    if (entries.has(entry.name)) throw new SheetError('FORMAT')
    entries.set(entry.name, entry)
    at = next
  }
  return entries
}

function readEntry(file: Buffer, at: number, nameLength: number): Entry {
  const flags = file.readUInt16LE(at + 8)
  if ((flags & 0x41) !== 0) throw new SheetError('ENCRYPTED')
  const name = file.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/')
  // The upper half of the external attributes is a Unix mode where the file was made there; 0o120000 is a link.
  const isLink = ((file.readUInt32LE(at + 38) >>> 16) & 0o170000) === 0o120000
  if (isLink || name.startsWith('/') || name.split('/').includes('..') || name.includes('\0')) throw new SheetError('LINKS')
  const entry = {
    name,
    method: file.readUInt16LE(at + 10),
    crc: file.readUInt32LE(at + 16),
    packed: file.readUInt32LE(at + 20),
    unpacked: file.readUInt32LE(at + 24),
    at: file.readUInt32LE(at + 42),
  }
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new SheetError('FORMAT')
  if (entry.unpacked > FREE_BYTES && entry.unpacked > entry.packed * MOST_RATIO) throw new SheetError('TOO_LARGE')
  return entry
}

/** The end record stands last, before a comment of at most 65,535 bytes. */
function findEnd(file: Buffer): number {
  const least = Math.max(0, file.length - 22 - 0xffff)
  for (let at = file.length - 22; at >= least; at -= 1) {
    if (file.readUInt32LE(at) === END && at + 22 + file.readUInt16LE(at + 20) === file.length) return at
  }
  throw new SheetError('FORMAT')
}

function unpack(file: Buffer, entry: Entry): Buffer {
  if (entry.unpacked > MOST_PART) throw new SheetError('TOO_LARGE')
  if (entry.at + 30 > file.length || file.readUInt32LE(entry.at) !== LOCAL) throw new SheetError('FORMAT')
  const start = entry.at + 30 + file.readUInt16LE(entry.at + 26) + file.readUInt16LE(entry.at + 28)
  const packed = file.subarray(start, start + entry.packed)
  if (packed.length !== entry.packed) throw new SheetError('FORMAT')
  const bytes = entry.method === STORED ? packed : inflate(packed, entry.unpacked)
  if (bytes.length !== entry.unpacked || crc32(bytes) !== entry.crc) throw new SheetError('FORMAT')
  return bytes
}

/** Never more than the directory claimed, whose claim is bounded. */
function inflate(packed: Buffer, unpacked: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpacked) })
  } catch {
    throw new SheetError('FORMAT')
  }
}
