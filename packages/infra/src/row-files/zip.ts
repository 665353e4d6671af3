// ZIP (APPNOTE 6.3), written entry after entry; the sizes are put into an entry's header once they are known.
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import type { RowTarget } from './row-file.ts'

/** Deflated at level 1: three quarters of the best size in a fifth of the time. */
const LEVEL = 1
const PIECE_BYTES = 256 * 1024
const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_CENTRAL = 0x06054b50
const VERSION = 20
const NAMES_ARE_UTF8 = 0x0800
const DEFLATED = 8
/** 1980-01-01, the format's first day: files say nothing of when they were made. */
const DATE = 0x0021
const MOST = 0xffff_ffff

export interface ZipEntry {
  /** Needs the bytes no longer once its promise is kept. */
  write(bytes: Uint8Array): Promise<void>
  end(): Promise<void>
}
export interface Zip {
  /** One at a time. */
  entry(name: string): Promise<ZipEntry>
  end(): Promise<void>
}

type Facts = { name: Buffer; at: number; crc: number; packed: number; size: number }

/** Fails beyond 4 GB, which a bound on rows keeps far away. Deflating is done by the threads of Node's pool. */
export function openZip(file: RowTarget): Zip {
  const entries: Facts[] = []
  let position = 0

  async function append(bytes: Uint8Array): Promise<void> {
    await file.append(bytes)
    position += bytes.length
    if (position > MOST) throw new Error('a zip without extensions ends at 4 GB')
  }

  async function entry(name: string): Promise<ZipEntry> {
    const facts: Facts = { name: Buffer.from(name), at: position, crc: 0, packed: 0, size: 0 }
    entries.push(facts)
    await append(localHeader(facts))
    const deflate = createDeflateRaw({ level: LEVEL, chunkSize: PIECE_BYTES, strategy: constants.Z_DEFAULT_STRATEGY })
    const start = position
    let written = Promise.resolve()
    deflate.on('data', (piece: Buffer) => {
      written = written.then(() => append(piece))
      // Whoever writes next hears of a failure; nobody else listens by then.
      written.catch(() => {})
    })
    const settle = async (work: Promise<void>) => {
      await work
      await written
    }
    return {
      async write(bytes) {
        facts.crc = crc32(bytes, facts.crc)
        facts.size += bytes.length
        await settle(new Promise((resolve, reject) => deflate.write(bytes, error => (error ? reject(error) : resolve()))))
      },
      async end() {
        await settle(new Promise((resolve, reject) => deflate.once('error', reject).once('end', resolve).end()))
        facts.packed = position - start
        await file.overwrite(localHeader(facts), facts.at)
      },
    }
  }

  async function end(): Promise<void> {
    const central = position
    for (const facts of entries) await append(centralHeader(facts))
    await append(endOfCentral(entries.length, position - central, central))
  }

  return { entry, end }
}

function localHeader({ name, crc, packed, size }: Facts): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  writeFacts(header, 4, { crc, packed, size, name })
  return Buffer.concat([header, name])
}

function centralHeader({ name, at, crc, packed, size }: Facts): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL_HEADER, 0)
  header.writeUInt16LE(VERSION, 4)
  writeFacts(header, 6, { crc, packed, size, name })
  header.writeUInt32LE(at, 42)
  return Buffer.concat([header, name])
}

/** The fields that both headers have in the same order. */
function writeFacts(header: Buffer, at: number, { name, crc, packed, size }: Omit<Facts, 'at'>): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(NAMES_ARE_UTF8, at + 2)
  header.writeUInt16LE(DEFLATED, at + 4)
  header.writeUInt16LE(DATE, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(packed, at + 14)
  header.writeUInt32LE(size, at + 18)
  header.writeUInt16LE(name.length, at + 22)
}

function endOfCentral(count: number, size: number, at: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(END_OF_CENTRAL, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(at, 16)
  return record
}
