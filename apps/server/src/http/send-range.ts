// Send range: a part of a file, as a player of videos asks for it (RFC 9110, 14), or all of it.
import type { Readable } from 'node:stream'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import type { OpenedFile } from '@tallyhelm/world/handles/world'
import type { FastifyReply } from 'fastify'
import { sendFile } from './send-file.ts'

type Range = { from: number; until: number }

/** `undefined`: all of it, also for several parts or what can't be read as one; `none`: nothing of the file is meant. */
export function rangeOf(header: string | undefined, bytes: number): Range | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? 'none' : { from: Math.max(0, bytes - Number(last)), until: bytes }
  const from = Number(first)
  const until = last === '' ? bytes : Math.min(Number(last) + 1, bytes)
  if (last !== '' && Number(last) < from) return undefined
  return from >= bytes ? 'none' : { from, until }
}

/** The file is given back, whatever comes of it. */
export async function sendRange(
  reply: FastifyReply,
  opened: OpenedFile,
  { header, name, contentType, gone }: { header: string | undefined; gone: AbortSignal } & Pick<FileAnswer, 'name' | 'contentType'>,
): Promise<Readable | string> {
  const range = rangeOf(header, opened.bytes)
  reply.header('accept-ranges', 'bytes')
  if (range === 'none') {
    await opened.close()
    reply.status(416).header('content-range', `bytes */${opened.bytes}`)
    return ''
  }
  const { from, until } = range ?? { from: 0, until: opened.bytes }
  if (range) reply.status(206).header('content-range', `bytes ${from}-${until - 1}/${opened.bytes}`)
  const part = { name, contentType, bytes: until - from, content: () => opened.content(from, until), release: () => opened.close() }
  return sendFile(reply, part, gone)
}
