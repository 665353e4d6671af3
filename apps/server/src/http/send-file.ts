// Send file: a file as an answer, under its name, streamed as fast as its reader takes it, and given back whatever happens.
import { Readable } from 'node:stream'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import type { FastifyReply } from 'fastify'

/** Whoever takes a byte a second holds nothing but a file on the disk, and that not for ever. */
const MOST_SENDING_MS = 15 * 60_000

/** The stream to answer with; `gone` tells that nobody reads it any more. */
export function sendFile(reply: FastifyReply, file: FileAnswer, gone: AbortSignal): Readable {
  reply
    .type(file.contentType)
    .header('content-length', String(file.bytes))
    .header('content-disposition', placeText('attachment', file.name))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
  const stream = Readable.from(file.content(), { objectMode: false, highWaterMark: 256 * 1024 })
  const timer = setTimeout(() => stream.destroy(), MOST_SENDING_MS)
  stream.once('close', () => {
    clearTimeout(timer)
    void file.release()
  })
  if (gone.aborted) stream.destroy()
  else gone.addEventListener('abort', () => stream.destroy(), { once: true })
  return stream
}

/** Aborted when the caller leaves before it is answered. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** The name for old readers in letters of ASCII, and as it is by RFC 8187. */
export function placeText(place: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const extended = encodeURIComponent(name).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${place}; filename="${plain}"; filename*=UTF-8''${extended}`
}
