// The file store: bytes under names of ours on a local disk; a name is there whole, or not at all.

import { randomInt } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { passPieces, piecesOf, type SpoolFile } from './spool.ts'

/**
 * A stored file held open; `close` may be called more than once. `content`: the bytes in [from, until), all of them unless told. `pass`: all of
 * them through one buffer, where a piece is good until `take` has returned.
 */
export type OpenedFile = {
  bytes: number
  content(from?: number, until?: number): AsyncIterable<Uint8Array>
  pass(take: (piece: Uint8Array) => Promise<void>): Promise<void>
  close(): Promise<void>
}

export interface FileStore {
  /** Durable when it returns. Never replaces: names are random, and a name that exists is a defect. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** undefined when there is none of this name. */
  read(name: string): Promise<Buffer | undefined>
  /** The same for what is too large to hold; the caller closes it. */
  open(name: string): Promise<OpenedFile | undefined>
  /** Takes a finished file of the spool over under this name; durable when it returns. */
  keep(name: string, file: SpoolFile): Promise<void>
  /** Silent when there is none. */
  remove(name: string): Promise<void>
}

const NAME = /^[a-z0-9]{32}(@2x)?\.[a-z0-9]{1,8}$/
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** 32 random characters (165 bits) and an ending: nobody guesses one. */
export function newFileName(extension: string): string {
  const letters = Array.from({ length: 32 }, () => LETTERS[randomInt(LETTERS.length)])
  return `${letters.join('')}.${extension}`
}

const unfinishedOf = (path: string) => `${path}.part`

/** `folder` is made at the first write. Names of any other form than newFileName's are refused as defects: none reaches the disk. */
export function openFileStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('A name in the file store has 32 letters or digits and an ending.')
    return join(folder, name.slice(0, 2), name)
  }
  return {
    async write(name, bytes) {
      const path = pathOf(name)
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
      // Written beside and renamed: a crash leaves an unfinished file under a name that nobody asks for.
      const unfinished = unfinishedOf(path)
      const handle = await open(unfinished, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
        await handle.close()
        await rename(unfinished, path)
      } catch (error) {
        // A full disk would be kept full by what could not be finished.
        await handle.close().catch(() => {})
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async open(name) {
      try {
        const handle = await open(pathOf(name), 'r')
        const { size } = await handle.stat()
        return {
          bytes: size,
          content: (from, until = size) => piecesOf(handle, until, from),
          pass: take => passPieces(handle, size, take),
          close: once(() => handle.close()),
        }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async keep(name, file) {
      const path = pathOf(name)
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
      await file.keep(path)
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
      // what a crash left behind of the same name
      await rm(unfinishedOf(pathOf(name)), { force: true })
    },
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
