// The spool: files in the making, on the same disk as the store. Whatever becomes of their maker, none of them stays.
import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const PIECE_BYTES = 64 * 1024
const MODE = 0o600

/**
 * Written to its end, then read as often as wanted, or kept. `keep` moves it to its place, durable and whole; `discard` closes it
 * and takes it off the disk unless it was kept, and may be called more than once.
 */
export interface SpoolFile {
  readonly bytes: number
  append(bytes: Uint8Array): Promise<void>
  overwrite(bytes: Uint8Array, position: number): Promise<void>
  content(): AsyncIterable<Uint8Array>
  keep(path: string): Promise<void>
  discard(): Promise<void>
}

export interface Spool {
  /** `isPassing`: never to be kept. Such a file has no name any more when this returns, so that it goes with its process. */
  open(options: { isPassing: boolean }): Promise<SpoolFile>
  /** Deletes what a crash left behind: files not touched since an instant. Gives how many. */
  purge(before: Date): Promise<number>
}

/** `folder` is made when first needed. */
export function openSpool(folder: string): Spool {
  return {
    async open({ isPassing }) {
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${randomBytes(16).toString('hex')}.part`)
      const handle = await open(path, 'wx+', MODE)
      if (isPassing) await rm(path)
      return spoolFile(handle, isPassing ? undefined : path)
    },
    async purge(before) {
      const names = await readdir(folder).catch(() => [])
      let purged = 0
      for (const name of names) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (!found || found.mtimeMs >= before.getTime()) continue
        await rm(path, { force: true })
        purged += 1
      }
      return purged
    },
  }
}

function spoolFile(handle: FileHandle, path: string | undefined): SpoolFile {
  let bytes = 0
  let name = path
  let isOpen = true
  return {
    get bytes() {
      return bytes
    },
    async append(piece) {
      await writeAll(handle, piece, bytes)
      bytes += piece.length
    },
    overwrite: (piece, position) => writeAll(handle, piece, position),
    content: () => piecesOf(handle, bytes),
    async keep(place) {
      if (name === undefined) throw new Error('this file has no name to be kept by')
      await handle.sync()
      await rename(name, place)
      name = undefined
    },
    async discard() {
      if (isOpen) await handle.close()
      isOpen = false
      if (name !== undefined) await rm(name, { force: true })
      name = undefined
    },
  }
}

/** A disk may take a part only. */
async function writeAll(handle: FileHandle, piece: Uint8Array, position: number): Promise<void> {
  let written = 0
  while (written < piece.length) {
    const { bytesWritten } = await handle.write(piece, written, piece.length - written, position + written)
    written += bytesWritten
  }
}

/** The first `bytes` of a file from `from` on, piece by piece. */
export async function* piecesOf(handle: FileHandle, bytes: number, from = 0): AsyncGenerator<Uint8Array> {
  for (let position = from; position < bytes; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, bytes - position))
    const { bytesRead } = await handle.read(piece, 0, piece.length, position)
    if (bytesRead === 0) throw new Error('the file is shorter than it was')
    yield piece.subarray(0, bytesRead)
    position += bytesRead
  }
}

/** All of them through one buffer: a piece is good until `take` has returned, so that a large file leaves nothing to be collected. */
export async function passPieces(handle: FileHandle, bytes: number, take: (piece: Uint8Array) => Promise<void>): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES)
  for (let position = 0; position < bytes; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(PIECE_BYTES, bytes - position), position)
    if (bytesRead === 0) throw new Error('the file is shorter than it was')
    await take(buffer.subarray(0, bytesRead))
    position += bytesRead
  }
}
