// Upload: the one file and the few fields of a multipart call, read into memory, or spooled to the disk, under hard bounds.
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { EVIDENCE_FILE, FILE_KINDS } from '@tallyhelm/protocol/topics/files/enums'
import type { World } from '@tallyhelm/world/handles/world'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SpooledUpload, Upload } from './call.ts'
import { type Fields, parseForm } from './parse-body.ts'

/** The largest of any kind; each kind's own bound is the flow's to see. */
const MOST_FILE_BYTES = Math.max(...Object.values(FILE_KINDS).map(kind => kind.mostBytes))

/** Counted while the bytes come in: what is larger is not read to its end. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: { files: 1, fields: 5, parts: 6, fieldNameSize: 60, fieldSize: 2_000, headerPairs: 20, fileSize: MOST_FILE_BYTES },
    throwFileSizeLimit: true,
  })
}

/** Refuses with CONTENT_TYPE_REFUSED, FILE_MISSING, FILE_TOO_LARGE, and REQUEST_MALFORMED for a form that is none. */
export async function readUpload(request: FastifyRequest): Promise<{ fields: Fields; file: Upload }> {
  if (!request.isMultipart()) throw new Refusal('CONTENT_TYPE_REFUSED')
  const fields = new URLSearchParams()
  let file: Upload | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await readFile(part)
      else fields.append(part.fieldname, typeof part.value === 'string' ? part.value : '')
    }
  } catch (error) {
    throw refusalOf(error)
  }
  if (!file) throw new Refusal('FILE_MISSING')
  return { fields: parseForm(fields.toString()), file }
}

function fieldsOf({ fields: parts }: MultipartFile): Fields {
  const fields = new URLSearchParams()
  for (const part of Object.values(parts).flat())
    if (part?.type === 'field') fields.append(part.fieldname, typeof part.value === 'string' ? part.value : '')
  return parseForm(fields.toString())
}

async function readFile(part: MultipartFile): Promise<Upload> {
  if (part.fieldname !== 'file') throw new Refusal('FILE_MISSING')
  return { fileName: part.filename, bytes: await part.toBuffer() }
}

/** As readUpload, of fields those before the file; no more than a piece of it is in memory. Whoever takes it discards it. */
export async function spoolUpload({ files }: World, request: FastifyRequest): Promise<{ fields: Fields; spooled: SpooledUpload }> {
  if (!request.isMultipart()) throw new Refusal('CONTENT_TYPE_REFUSED')
  const file = await files.spool.open({ isPassing: false })
  try {
    const part = await request.file({ limits: { fileSize: EVIDENCE_FILE.mostBytes } })
    if (part?.fieldname !== 'file') throw new Refusal('FILE_MISSING')
    for await (const piece of part.file) await file.append(piece)
    if (part.file.truncated) throw tooLarge(EVIDENCE_FILE.mostBytes)
    return { fields: fieldsOf(part), spooled: { fileName: part.filename, file } }
  } catch (error) {
    await file.discard()
    throw refusalOf(error, EVIDENCE_FILE.mostBytes)
  }
}

/** Whatever else the parser complains of, the request is at fault: a cut body, a wrong boundary, too many parts. */
function refusalOf(error: unknown, mostBytes = MOST_FILE_BYTES): Refusal {
  if (error instanceof Refusal) return error
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
  return isTooLarge ? tooLarge(mostBytes) : new Refusal('REQUEST_MALFORMED')
}

const tooLarge = (mostBytes: number) => new Refusal('FILE_TOO_LARGE', { name: '文件', megabytes: mostBytes / 1024 / 1024 })
