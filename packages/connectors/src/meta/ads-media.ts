// Pictures and videos that a Meta account may use: a picture is known by its hash, a video by its id.
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { bindingFailure } from '../kit/bindings.ts'
import { type Got, ok, readFailure, unreadable } from '../kit/failure.ts'
import { decimal, id, text } from '../kit/fields.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdMediaPort, MediaAnswer, MediaFacts, MediaFile, MediaKind } from '../ports/ad-media.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import { mediaReason, uploadVideo } from './ads-videos.ts'
import { MOST_TOGETHER, readByIds } from './by-ids.ts'
import type { MetaClient } from './meta-client.ts'

export function createMetaMedia(client: MetaClient): AdMediaPort {
  return {
    upload: (account, kind, file) => (kind === 'IMAGE' ? uploadImage(client, account, file) : uploadVideo(client, account, file)),
    read: async (account, kind, ids) => answerOf(await (kind === 'IMAGE' ? imagesOf(client, account, ids) : videosOf(client, ids))),
    find: async (account, kind, marker) => {
      const got = await allOf(client, account, kind)
      return answerOf('failure' in got ? got : { value: got.value.filter(each => each.name.includes(marker)) })
    },
  }
}

const answerOf = (got: Got<MediaFacts[]>): ReadAnswer<MediaFacts[]> => ('failure' in got ? readFailure(got.failure) : ok(got.value))

const hash = z.string().regex(/^[0-9a-f]{32}$/i)
const uploaded = z.object({ images: z.record(z.string(), z.object({ hash })) })

/** The same picture again is the same hash. Its bytes go in one call: Meta takes no picture in pieces. */
async function uploadImage(client: MetaClient, account: NamedAccount, file: MediaFile): Promise<MediaAnswer> {
  const parts: Uint8Array[] = []
  for await (const part of file.content()) parts.push(part)
  const part = { field: 'filename', name: file.name, contentType: file.contentType, bytes: Buffer.concat(parts) }
  const { got, requestId } = await client.sendPart(`act_${digitsOf(account)}/adimages`, {}, part, uploaded)
  if ('failure' in got) return bindingFailure(got.failure, requestId, mediaReason)
  const [image, ...more] = Object.values(got.value.images)
  if (image === undefined || more.length > 0) return bindingFailure(unreadable('not one picture'), requestId)
  return { kind: 'done', id: image.hash, requestId }
}

const units = z.string().regex(/^\d{1,6}$/)
const IMAGE_FIELDS = 'hash,account_id,name,status,width,height,url'
const image = z.object({
  hash,
  account_id: id,
  name: text.optional(),
  status: text.optional(),
  width: units.optional(),
  height: units.optional(),
  url: text.optional(),
})

const numberOf = (value: string | undefined): number | null => (value === undefined ? null : Number(value))

const factsOfImage = (row: z.infer<typeof image>): MediaFacts => ({
  id: row.hash,
  kind: 'IMAGE',
  name: row.name ?? '',
  standing: 'READY',
  reasonText: null,
  width: numberOf(row.width),
  height: numberOf(row.height),
  durationMs: null,
  previewUrl: row.url ?? null,
  // Meta says that the address ends, and not when.
  previewEndsAt: null,
})

const pictures = (rows: z.infer<typeof image>[], account: NamedAccount): Got<MediaFacts[]> =>
  rows.some(row => row.account_id !== account.outsideAccountId)
    ? { failure: unreadable('a picture of another account') }
    : { value: rows.filter(row => row.status !== 'DELETED').map(factsOfImage) }

async function imagesOf(client: MetaClient, account: NamedAccount, ids: readonly string[]): Promise<Got<MediaFacts[]>> {
  const told: MediaFacts[] = []
  const wanted = [...new Set(ids)].filter(each => hash.safeParse(each).success)
  for (const group of groupsOf(wanted, MOST_TOGETHER)) {
    const parameters = { fields: IMAGE_FIELDS, hashes: JSON.stringify(group), limit: '100' }
    const got = await client.all(`act_${digitsOf(account)}/adimages`, parameters, image)
    const facts = 'failure' in got ? got : pictures(got.value, account)
    if ('failure' in facts) return facts
    if (facts.value.some(each => !group.includes(each.id))) return { failure: unreadable('a picture that was not asked for') }
    told.push(...facts.value)
  }
  return { value: told }
}

const VIDEO_FIELDS = 'id,title,status,length,source,format'
const phase = z.object({ errors: z.array(z.object({ message: text.optional() })).optional() })
const video = z.object({
  id,
  title: text.optional(),
  status: z.object({ video_status: text.optional(), processing_phase: phase.optional().catch(undefined) }).optional(),
  length: decimal.optional(),
  source: text.optional(),
  format: z
    .array(z.object({ filter: text.optional(), width: units.optional(), height: units.optional() }))
    .max(20)
    .optional(),
})

const STANDINGS: Readonly<Record<string, MediaFacts['standing']>> = { ready: 'READY', error: 'FAILED', expired: 'FAILED' }

function factsOfVideo(row: z.infer<typeof video>): MediaFacts {
  const { status, format = [], length } = row
  const largest = format.find(each => each.filter === 'native') ?? format[0]
  return {
    id: row.id,
    kind: 'VIDEO',
    name: row.title ?? '',
    standing: entryOf(STANDINGS, status?.video_status ?? '') ?? 'TRANSCODING',
    reasonText: status?.processing_phase?.errors?.[0]?.message ?? null,
    width: numberOf(largest?.width),
    height: numberOf(largest?.height),
    durationMs: length === undefined ? null : Math.round(Number(length) * 1000),
    previewUrl: row.source ?? null,
    previewEndsAt: null,
  }
}

/** Meta tells a video without its account: whoever asks asks for those of the account. */
async function videosOf(client: MetaClient, ids: readonly string[]): Promise<Got<MediaFacts[]>> {
  const told: MediaFacts[] = []
  const wanted = [...new Set(ids)].map(each => digitsOf({ outsideAccountId: each }))
  for (const group of groupsOf(wanted, MOST_TOGETHER)) {
    const got = await readByIds(client, group, VIDEO_FIELDS)
    if ('failure' in got) return got
    const rows = z.array(video).safeParse(got.value)
    if (!rows.success) return { failure: unreadable(z.prettifyError(rows.error)) }
    if (rows.data.some(row => !group.includes(row.id))) return { failure: unreadable('another video answered') }
    told.push(...rows.data.map(factsOfVideo))
  }
  return { value: told }
}

/** Meta's own filters of names are described nowhere, so all are read. */
async function allOf(client: MetaClient, account: NamedAccount, kind: MediaKind): Promise<Got<MediaFacts[]>> {
  const path = `act_${digitsOf(account)}`
  if (kind === 'IMAGE') {
    const got = await client.all(`${path}/adimages`, { fields: IMAGE_FIELDS, limit: '200' }, image)
    return 'failure' in got ? got : pictures(got.value, account)
  }
  const got = await client.all(`${path}/advideos`, { fields: VIDEO_FIELDS, limit: '100' }, video)
  return 'failure' in got ? got : { value: got.value.map(factsOfVideo) }
}
