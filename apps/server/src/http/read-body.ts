// Read body: the text of a call, taken in only when it is known how much of it this caller may send.
import type { IncomingMessage } from 'node:http'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const MOST_BODY_BYTES = 1024 * 1024
/** Whoever has no session fills in short forms; see also the portal's reports. */
export const MOST_BODY_BYTES_OF_STRANGERS = 32 * 1024

const NOTHING = Buffer.alloc(0)

/** Refuses with BODY_TOO_LARGE as soon as it is known, and reads no further then. A GET has no body. */
export const readBody = async (request: FastifyRequest, reply: FastifyReply, mostBytes: number): Promise<string> =>
  String(await readBytes(request, reply, mostBytes))

/** The bytes as they came: what signatures are made over. Refuses as readBody. */
export async function readBytes(request: FastifyRequest, reply: FastifyReply, mostBytes: number): Promise<Buffer> {
  const { raw, headers } = request
  const length = headers['content-length']
  if (request.method === 'GET' || (headers['transfer-encoding'] === undefined && (length === undefined || length === '0'))) return NOTHING
  const bytes = Number(length) > mostBytes ? undefined : await bytesOf(raw, mostBytes)
  if (bytes !== undefined) return bytes
  // The client may go on sending what nobody reads.
  reply.header('connection', 'close')
  throw new Refusal('BODY_TOO_LARGE')
}

/** Undefined when there is more than may be. */
function bytesOf(raw: IncomingMessage, mostBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let bytes = 0
    const take = (part: Buffer) => {
      bytes += part.length
      if (bytes <= mostBytes) return void parts.push(part)
      raw.off('data', take)
      resolve(undefined)
    }
    const fail = () => reject(new Refusal('REQUEST_MALFORMED'))
    if (raw.destroyed && !raw.readableEnded) return fail()
    raw.on('data', take)
    raw.once('end', () => {
      // `close` comes after it, too, and a refusal costs more than reading.
      raw.off('close', fail)
      resolve(Buffer.concat(parts, bytes))
    })
    // Whoever leaves in the middle gets no answer.
    raw.once('error', fail)
    raw.once('close', fail)
  })
}
