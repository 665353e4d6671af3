// Pictures and videos of an advertiser at TikTok: sent whole or in pieces, looked at, and found by name.
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { bindingFailure, failureBeforeBinding, type ReasonOf } from '../kit/bindings.ts'
import { count, decimal, text } from '../kit/fields.ts'
import { type Failure, type Got, ok, readFailure, trouble, unreadable } from '../kit/failure.ts'
import { multipart } from '../kit/multipart.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdMediaPort, MediaAnswer, MediaFacts, MediaFile, MediaKind } from '../ports/ad-media.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import { instantOf } from './ads-list.ts'
import { bytesFrom, pieceForm, type Source } from './ads-media-bytes.ts'
import { pageInfo, type TiktokClient } from './tiktok-client.ts'

export const createTiktokMedia = (client: TiktokClient): AdMediaPort => ({
  upload: (account, kind, file) => upload(client, account, kind, file),
  read: (account, kind, ids) => read(client, account, kind, ids),
  find: (account, kind, marker) => find(client, account, kind, marker),
})

/** What smaller files are sent as a whole; TikTok takes pieces of larger ones only. */
const WHOLE_BYTES = 20 * 1024 * 1024

const KINDS = {
  IMAGE: { path: 'file/image/ad', word: 'image', id: 'image_id', ids: 'image_ids' },
  VIDEO: { path: 'file/video/ad', word: 'video', id: 'video_id', ids: 'video_ids' },
} as const

const REASONS: Readonly<Record<string, string>> = {
  '40900': '文件在传输中被改动，请重新上传',
  '40911': '同名文件已存在',
}
const reasonOf: ReasonOf = ({ trouble: told, blames }) => entryOf(REASONS, told.code) ?? blames?.[0]?.words

async function upload(client: TiktokClient, account: NamedAccount, kind: MediaKind, file: MediaFile): Promise<MediaAnswer> {
  const { path, word } = KINDS[kind]
  const fields = { advertiser_id: digitsOf(account), file_name: file.name }
  if (file.bytes >= WHOLE_BYTES) {
    const fileId = await sendPieces(client, account, kind, file)
    if ('failure' in fileId) return failureBeforeBinding(fileId.failure, reasonOf)
    const body = { ...fields, upload_type: 'UPLOAD_BY_FILE_ID', file_id: fileId.value }
    return uploaded(kind, await client.send(`${path}/upload`, body, anything))
  }
  const source = bytesFrom(file, 0)
  const bytes = new Uint8Array(file.bytes)
  await source.fill(bytes).finally(source.close)
  const part = { field: `${word}_file`, name: file.name, contentType: file.contentType, bytes }
  const form = multipart({ ...fields, upload_type: 'UPLOAD_BY_FILE', [`${word}_signature`]: file.md5 }, part)
  return uploaded(kind, await client.send(`${path}/upload`, { bytes: form.body, contentType: form.contentType }, anything))
}

const anything = z.unknown()
const taken = z.object({ image_id: text.min(1).optional(), video_id: text.min(1).optional() })
/** Of a video TikTok answers a list of one. */
const answered = z.union([
  taken,
  z
    .array(taken)
    .length(1)
    .transform(list => list[0] ?? {}),
])

function uploaded(kind: MediaKind, { got, requestId }: Awaited<ReturnType<TiktokClient['send']>>): MediaAnswer {
  if ('failure' in got) {
    const isTaken = got.failure.trouble.code === '40911'
    return bindingFailure(got.failure, requestId, reasonOf, () => isTaken)
  }
  const parsed = answered.safeParse(got.value)
  const mediaId = parsed.success ? parsed.data[KINDS[kind].id] : undefined
  if (mediaId !== undefined) return { kind: 'done', id: mediaId, requestId }
  return { kind: 'unknown', trouble: trouble('UNREADABLE', 'an upload answered without its id'), requestId }
}

const offsets = { start_offset: count, end_offset: count }
const started = z.object({ upload_id: text.min(1), ...offsets })
const transferred = z.object(offsets)
const finished = z.object({ file_id: text.min(1), signature: text.nullish() })

/** TikTok says how large each piece is; one is held at a time. Nothing can be used before it is taken over from the repository. */
async function sendPieces(client: TiktokClient, account: NamedAccount, kind: MediaKind, file: MediaFile): Promise<Got<string>> {
  const advertiser = { advertiser_id: digitsOf(account) }
  const begin = { ...advertiser, size: file.bytes, content_type: KINDS[kind].word, name: file.name }
  const begun = await client.send('file/start/upload', begin, started)
  if ('failure' in begun.got) return begun.got
  const { upload_id: uploadId, ...first } = begun.got.value
  const source = bytesFrom(file, first.start_offset)
  const sent = await transfer(client, { ...advertiser, upload_id: uploadId }, { source, bytes: file.bytes, first }).finally(source.close)
  if (sent) return { failure: sent }
  const { got } = await client.send('file/finish/upload', { ...advertiser, upload_id: uploadId }, finished)
  if ('failure' in got) return got
  const { file_id: fileId, signature } = got.value
  if (signature != null && signature.toLowerCase() !== file.md5)
    return { failure: { kind: 'refused', trouble: trouble('40900', 'the whole file’s signature differs') } }
  return { value: fileId }
}

/** The largest piece that we hold. */
const MOST_OF_A_PIECE = 32 * 1024 * 1024
type Offsets = z.infer<typeof transferred>

/** Until both offsets are the same; undefined: all went well. */
async function transfer(
  client: TiktokClient,
  ids: Readonly<Record<string, string>>,
  { source, bytes, first }: { source: Source; bytes: number; first: Offsets },
): Promise<Failure | undefined> {
  const form = pieceForm()
  for (let { start_offset: from, end_offset: until } = first; from !== until; ) {
    if (until < from || until > bytes || until - from > MOST_OF_A_PIECE) return unreadable('a piece that is no part of the file')
    const piece = await form.around({ ...ids, start_offset: String(from) }, until - from, source)
    const { got } = await client.send('file/transfer/upload', { bytes: piece, contentType: form.contentType }, transferred)
    if ('failure' in got) return got.failure
    if (got.value.start_offset !== until) return { kind: 'busy', trouble: trouble('OUT_OF_STEP', 'TikTok asks for another piece') }
    ;({ start_offset: from, end_offset: until } = got.value)
  }
  return undefined
}

const size = z.union([count, text.transform(() => undefined)]).nullish()
const row = z.object({
  image_id: text.nullish(),
  video_id: text.nullish(),
  file_name: text.nullish(),
  width: size,
  height: size,
  duration: decimal.nullish(),
  flaw_types: z.array(text).nullish(),
  image_url: text.nullish(),
  preview_url: text.nullish(),
  preview_url_expire_time: text.nullish(),
})
type Row = z.infer<typeof row>
const list = z.object({ list: z.array(row) })

/** As many ids as TikTok tells of at once. */
const MOST_IDS = 60

async function read(
  client: TiktokClient,
  account: NamedAccount,
  kind: MediaKind,
  ids: readonly string[],
): Promise<ReadAnswer<MediaFacts[]>> {
  const told: MediaFacts[] = []
  for (const group of groupsOf([...new Set(ids)], MOST_IDS)) {
    const got = await together(client, account, kind, group)
    if ('failure' in got) return readFailure(got.failure)
    told.push(...got.value)
  }
  return ok(told)
}

/** One that is being transcoded has all refused that are asked with it, so they are asked in halves until it stands alone. */
async function together(client: TiktokClient, account: NamedAccount, kind: MediaKind, ids: readonly string[]): Promise<Got<MediaFacts[]>> {
  const { path, ids: name } = KINDS[kind]
  const got = await client.get(`${path}/info`, { advertiser_id: digitsOf(account), [name]: ids }, list)
  if (!('failure' in got)) return { value: got.value.list.map(each => factsOf(kind, each)).filter(({ id }) => ids.includes(id)) }
  if (got.failure.trouble.code !== '40901') return got
  if (ids.length === 1) return { value: ids.map(id => ({ ...factsOf(kind, {}), id, standing: 'TRANSCODING' })) }
  const told: MediaFacts[] = []
  for (const half of groupsOf(ids, Math.ceil(ids.length / 2))) {
    const part = await together(client, account, kind, half)
    if ('failure' in part) return part
    told.push(...part.value)
  }
  return { value: told }
}

function factsOf(kind: MediaKind, facts: Partial<Row>): MediaFacts {
  const flaws = facts.flaw_types ?? []
  const previewUrl = (kind === 'IMAGE' ? facts.image_url : facts.preview_url) ?? null
  return {
    id: facts[KINDS[kind].id] ?? '',
    kind,
    name: facts.file_name ?? '',
    standing: flaws.length > 0 ? 'FAILED' : 'READY',
    reasonText: flaws.length > 0 ? flaws.join(', ') : null,
    width: facts.width ?? null,
    height: facts.height ?? null,
    durationMs: facts.duration == null ? null : Math.round(Number(facts.duration) * 1000),
    previewUrl,
    previewEndsAt: instantOf(facts.preview_url_expire_time) ?? endOf(previewUrl),
  }
}

/** Addresses tell in seconds when they end. */
function endOf(address: string | null): Date | null {
  const seconds = /[?&]x-expires=(\d{1,11})/.exec(address ?? '')?.[1]
  return seconds === undefined ? null : new Date(Number(seconds) * 1000)
}

const page = z.object({ list: z.array(row), page_info: pageInfo }).transform(data => ({ rows: data.list, page_info: data.page_info }))

/** Pictures are filtered by no name, and how videos are is called fuzzy: where nothing is found all are read. */
async function find(client: TiktokClient, account: NamedAccount, kind: MediaKind, marker: string): Promise<ReadAnswer<MediaFacts[]>> {
  const query = { advertiser_id: digitsOf(account), page_size: 1000 }
  for (const asked of kind === 'VIDEO' ? [{ ...query, filtering: { video_name: marker } }, query] : [query]) {
    const got = await client.allInBulk(`${KINDS[kind].path}/search`, asked, page)
    if ('failure' in got) return readFailure(got.failure)
    const found = got.value.rows.map(each => factsOf(kind, each)).filter(({ name }) => name.includes(marker))
    if (found.length > 0) return ok(found)
  }
  return ok([])
}
