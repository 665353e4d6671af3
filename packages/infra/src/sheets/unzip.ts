// Unzip: the parts of a zip file by name, under hard bounds; for xlsx, so no links and no encryption. yauzl reads the format.
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl'
import { SheetError } from './sheet.ts'

export type ZipParts = {
  readonly names: readonly string[]
  /** The unpacked part; undefined when there is none of this name. Rejects with SheetError. */
  read(name: string): Promise<Buffer | undefined>
}

/** reliability.md 4: at most 100 times its size, and 200 MB in all; a part is bounded by what its text is needed for. */
const MOST_RATIO = 100
const MOST_UNPACKED = 200 * 1024 * 1024
const MOST_PART = 32 * 1024 * 1024
/** Tiny parts pack better than the ratio allows, and do no harm. */
const FREE_BYTES = 64 * 1024
const MOST_ENTRIES = 1_000

/** Reads the directory only; sizes there are claims, which unpacking holds to. Rejects with SheetError for whatever is odd. */
export async function openZip(bytes: Uint8Array): Promise<ZipParts> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    // Names and sizes are judged here, where what is wrong with them has a name.
    const zip = await fromBufferPromise(file, { decodeStrings: false, validateEntrySizes: false })
    const entries = await readDirectory(zip)
    const claimed = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0)
    if (claimed > MOST_UNPACKED) throw new SheetError('TOO_LARGE')
    return {
      names: [...entries.keys()],
      read: async name => {
        const entry = entries.get(name)
        return entry && (await unpack(zip, entry))
      },
    }
  } catch (error) {
    throw faultOf(error)
  }
}

/** yauzl tells what is damaged in words alone. */
function faultOf(error: unknown): SheetError {
  if (error instanceof SheetError) return error
  return new SheetError(error instanceof Error && /encrypt/.test(error.message) ? 'ENCRYPTED' : 'FORMAT')
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new SheetError('TOO_LARGE')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileNameRaw.toString('utf8').replaceAll('\\', '/')
    judge(name, entry)
    // A name twice: readers differ in which one they take, so neither is.
    if (entries.has(name)) throw new SheetError('FORMAT')
    entries.set(name, entry)
  }
  return entries
}

function judge(name: string, entry: Entry): void {
  if (entry.isEncrypted()) throw new SheetError('ENCRYPTED')
  // The upper half of the external attributes is a Unix mode where the file was made there; 0o120000 is a link.
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000
  if (isLink || validateFileName(name) !== null || name.includes('\0')) throw new SheetError('LINKS')
  if (!entry.canDecodeFileData()) throw new SheetError('FORMAT')
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > FREE_BYTES && uncompressedSize > compressedSize * MOST_RATIO) throw new SheetError('TOO_LARGE')
}

/** Never more than the directory claimed, whose claim is bounded. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MOST_PART) throw new SheetError('TOO_LARGE')
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      pieces.push(piece as Buffer) // a stream without encoding gives bytes
      length += pieces.at(-1)?.length ?? 0
      if (length > entry.uncompressedSize) break
    }
  } catch (error) {
    throw faultOf(error)
  }
  const bytes = Buffer.concat(pieces)
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) throw new SheetError('FORMAT')
  return bytes
}
