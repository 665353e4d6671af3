// A file's bytes as they come, in pieces of the size that is asked for, and the form around one piece: one buffer for all of them.
import { createHash, randomUUID } from 'node:crypto'
import type { MediaFile } from '../ports/ad-media.ts'

export type Source = { fill(piece: Uint8Array): Promise<void>; close(): Promise<unknown> }

/** Throws where the file ends early: what is sent would be another file. */
export function bytesFrom(file: MediaFile, from: number): Source {
  const incoming = file.content(from)[Symbol.asyncIterator]()
  let left: Uint8Array = new Uint8Array(0)
  return {
    async fill(piece) {
      for (let length = 0; length < piece.length; ) {
        if (left.length === 0) {
          const next = await incoming.next()
          if (next.done) throw new Error(`${file.name} ended after ${length} of ${piece.length} bytes`)
          left = next.value
        }
        const part = left.subarray(0, piece.length - length)
        piece.set(part, length)
        length += part.length
        left = left.subarray(part.length)
      }
    },
    close: async () => incoming.return?.(),
  }
}

export type PieceForm = {
  contentType: string
  /** Good until the next one is asked for. */
  around(fields: Readonly<Record<string, string>>, bytes: number, source: Source): Promise<Uint8Array>
}

/** The digest stands behind the piece, which is read only once. */
export function pieceForm(): PieceForm {
  const boundary = `tallyhelm-${randomUUID()}`
  const field = (name: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  let room = Buffer.alloc(0)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    async around(fields, bytes, source) {
      const texts = Object.entries(fields).map(([name, value]) => field(name, value))
      const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="piece"\r\nContent-Type: application/octet-stream\r\n\r\n`
      const head = Buffer.from(texts.join('') + file)
      const end = head.length + bytes
      const tailOf = (digest: string) => Buffer.from(`\r\n${field('signature', digest)}--${boundary}--\r\n`)
      const length = end + tailOf('0'.repeat(32)).length
      if (room.length < length) room = Buffer.alloc(length)
      head.copy(room)
      const piece = room.subarray(head.length, end)
      await source.fill(piece)
      tailOf(createHash('md5').update(piece).digest('hex')).copy(room, end)
      return room.subarray(0, length)
    },
  }
}
