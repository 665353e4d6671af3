// Serve files: what users uploaded, to whoever holds a ticket for it and the session it was made for (reliability.md 4, File URLs).
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { EXPORT_FORMATS } from '@tallyhelm/protocol/topics/exports/enums'
import { FILE_NAME, FILES_PATH } from '@tallyhelm/protocol/topics/files/urls'
import { networkOf } from '@tallyhelm/protocol/values/network'
import { CLIENT_ID } from '@tallyhelm/protocol/wire/envelope'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { fileTitle } from '@tallyhelm/views/contracts/own-contracts'
import { isReadableAvatar, readableAsset } from '@tallyhelm/views/creatives/readable-asset'
import { readableExport } from '@tallyhelm/views/exports/readable-export'
import type { FileReader } from '@tallyhelm/views/files/read-by-session'
import { readableFile } from '@tallyhelm/views/files/readable-file'
import type { Readable } from 'node:stream'
import type { OpenedFile } from '@tallyhelm/world/handles/world'
import { isReadablePreview } from '@tallyhelm/views/violations/readable-preview'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Edge, refuse } from './answer-call.ts'
import { readSessionCookie } from './cookie.ts'
import { requireOwnOrigin } from './origin.ts'
import { parseForm } from './parse-body.ts'
import { goneSignal, placeText, sendFile } from './send-file.ts'
import { sendRange } from './send-range.ts'

const TWICE = '@2x'
/** As long as a ticket lives: after that the address is another one anyway. */
const CACHE = 'private, max-age=300'

/** An image element can send no headers: client id and ticket stand in the query. Every refusal is the one of a missing file. */
export function serveFiles(app: FastifyInstance, edge: Edge): void {
  app.get(FILES_PATH.replace('{name}', ':name'), async (request, reply) => {
    try {
      edge.limiter(`address ${networkOf(request.ip)}`, edge.limits.perAddressPerMinute)
      requireOwnOrigin(request.headers, edge.world.settings.trustedOrigins)
      const reader = readerOf(edge, request)
      const file = reader && ((await findFile(edge, reader)) ?? (await findPreview(edge, reader)))
      if (file) return send(reply, file, goneSignal(reply))
      const asset = reader && (await findAsset(edge, reader))
      if (asset) return await sendAsset(request, reply, asset)
      const exported = reader && (await findExport(edge, reader))
      if (!exported) throw new Refusal('NOT_FOUND')
      return sendFile(reply, exported, goneSignal(reply))
    } catch (error) {
      return reply.send(refuse(edge.world, request, reply, error))
    }
  })
}

/** `isOurs`: made by the product itself, or encoded anew by it. */
type Found = FileAnswer & { isOurs: boolean }

/** Who asks for which file, if his ticket is good. */
function readerOf({ world }: Edge, request: FastifyRequest): FileReader | undefined {
  const { name } = request.params as { name: string } // the route's own parameter
  const { cid, sid } = parseForm((request.raw.url ?? '').split('?')[1] ?? '')
  const secret = readSessionCookie(request.headers.cookie)
  if (cid !== CLIENT_ID || typeof sid !== 'string' || secret === undefined || !FILE_NAME.test(name)) return undefined
  const ticket = world.secrets.openFileTicket(sid, name)
  const now = world.clock.now()
  if (!ticket || ticket.expiresAtMs <= now.getTime()) return undefined
  return { name, sessionId: ticket.sessionId, secretDigest: world.secrets.tokenDigest(secret), now }
}

async function findFile({ world }: Edge, { name, ...reader }: FileReader): Promise<Found | undefined> {
  const file = await readableFile(world.db, { name: name.replace(TWICE, ''), isDoubled: name.includes(TWICE), ...reader })
  const opened = file && (await world.files.open(name))
  if (!file || !opened) return undefined
  const { content_type: contentType, kind, sign_name: signName } = file
  const isOurs = contentType === 'image/webp' || kind === 'contract'
  return { ...answerOf(opened), name: signName === null ? name : fileTitle(signName, name), contentType, isOurs }
}

const answerOf = (opened: OpenedFile) => ({ bytes: opened.bytes, content: () => opened.content(), release: () => opened.close() })

/** A picture of an ad or of an avatar, which no user uploaded. */
async function findPreview({ world }: Edge, reader: FileReader): Promise<Found | undefined> {
  const isReadable = (await isReadablePreview(world.db, reader)) || (await isReadableAvatar(world.db, reader))
  const opened = isReadable ? await world.files.open(reader.name) : undefined
  return opened && { ...answerOf(opened), name: reader.name, contentType: 'image/webp', isOurs: true }
}

/** A picture or video for ads, as it was uploaded. */
async function findAsset({ world }: Edge, reader: FileReader): Promise<Asset | undefined> {
  const found = await readableAsset(world.db, reader)
  const opened = found && (await world.files.open(reader.name))
  return found && opened && { opened, name: reader.name, contentType: found.content_type }
}
type Asset = { opened: OpenedFile; name: string; contentType: string }

/** Its head was read and its type is ours to say, so it is shown in place. */
async function sendAsset({ headers }: FastifyRequest, reply: FastifyReply, { opened, ...asset }: Asset): Promise<Readable | string> {
  const sent = await sendRange(reply, opened, { ...asset, header: headers.range, gone: goneSignal(reply) })
  reply.header('cache-control', CACHE).header('content-disposition', placeText('inline', asset.name))
  return sent
}

async function findExport({ world }: Edge, reader: FileReader): Promise<FileAnswer | undefined> {
  const found = await readableExport(world.db, reader)
  const opened = found && (await world.files.open(reader.name))
  if (!opened) return undefined
  const { contentType } = EXPORT_FORMATS[found.format]
  return { ...answerOf(opened), name: found.file_name, contentType }
}

/** What is ours is shown in place, a PDF of ours by the browser's own reader, which no sandbox may hold; anything else is only ever saved. */
function send(reply: FastifyReply, { isOurs, ...file }: Found, gone: AbortSignal): Readable {
  const isReader = isOurs && file.contentType === 'application/pdf'
  const stream = sendFile(reply, file, gone)
  reply
    .header('cache-control', CACHE)
    .header('content-security-policy', isReader ? "default-src 'none'; frame-ancestors 'none'" : "default-src 'none'; sandbox")
    .header('content-disposition', placeText(isOurs ? 'inline' : 'attachment', file.name))
  return stream
}
