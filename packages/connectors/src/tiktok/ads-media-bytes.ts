// A file's bytes as they come, in pieces of the size that is asked for: no more than one such piece is held.
import type { MediaFile } from '../ports/ad-media.ts'

export type Source = { take(bytes: number): Promise<Uint8Array>; close(): Promise<unknown> }

/** Throws where the file ends early: what is sent would be another file. */
export function bytesFrom(file: MediaFile, from: number): Source {
  const incoming = file.content(from)[Symbol.asyncIterator]()
  let left: Uint8Array = new Uint8Array(0)
  return {
    async take(bytes) {
      const piece = new Uint8Array(bytes)
      let length = 0
      while (length < bytes) {
        if (left.length === 0) {
          const next = await incoming.next()
          if (next.done) throw new Error(`${file.name} ended after ${length} of ${bytes} bytes`)
          left = next.value
        }
        const part = left.subarray(0, bytes - length)
        piece.set(part, length)
        length += part.length
        left = left.subarray(part.length)
      }
      return piece
    },
    close: async () => incoming.return?.(),
  }
}
