// Assets in the database: pictures and videos of a customer, from the first byte until they are removed.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { AssetKind, AssetSource, AssetState } from '@tallyhelm/protocol/topics/creatives/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'
import type { ReadMedia } from './media-answer.ts'
import { bestOf, type Room } from './rules.ts'

export type Asset = {
  id: string
  customerId: string
  kind: AssetKind
  name: string
  bytes: number
  md5: string
  receivedBytes: number
  isAiMade: boolean
  standing: 'UPLOADING' | 'CHECKED' | 'FAILED'
  state: AssetState
  reason: string
  fileName: string | null
  contentType: string | null
  width: number | null
  height: number | null
  durationMs: number | null
  fits: Channel[]
}
export type NewAsset = Pick<Asset, 'id' | 'customerId' | 'kind' | 'name' | 'bytes' | 'md5' | 'isAiMade'> & {
  userId: string | null
  createdBy: string
  at: Date
}

const COLUMNS =
  raw(`a.id, a.customer_id as "customerId", a.kind, a.name, a.bytes::float8 as bytes, a.md5, a.received_bytes::float8 as "receivedBytes",
  a.is_ai_made as "isAiMade", a.standing, a.state, a.reason, a.file_name as "fileName", a.content_type as "contentType", a.width, a.height,
  a.duration_ms as "durationMs", a.fits`)

/** What the customer's assets take, those in the making by what was said of them. */
export const roomOf = (tx: Tx, customerId: string): Promise<Room> =>
  tx.one<Room>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes, count(*)::int as assets,
      (count(*) filter (where standing = 'UPLOADING' and received_bytes < bytes))::int as uploading
    from creatives_assets where customer_id = ${customerId} and removed_at is null and standing <> 'FAILED'`)

/** The same content of the same customer, whole or in the making. */
export const findSame = (tx: Tx, { customerId, kind, md5, bytes }: Pick<Asset, 'customerId' | 'kind' | 'md5' | 'bytes'>) =>
  tx.maybe<Asset>(sql`
    select ${COLUMNS} from creatives_assets a
    where a.customer_id = ${customerId} and a.kind = ${kind} and a.md5 = ${md5} and a.bytes = ${bytes}
      and a.removed_at is null and a.standing <> 'FAILED'`)

export async function insertUpload(tx: Tx, asset: NewAsset): Promise<void> {
  const { id, customerId, kind, name, bytes, md5, isAiMade, userId, createdBy, at } = asset
  await tx.run(sql`
    insert into creatives_assets (id, customer_id, kind, name, bytes, md5, source, is_ai_made, standing, state, user_id, created_by, created_at,
      touched_at)
    values (${id}, ${customerId}, ${kind}, ${name}, ${bytes}, ${md5}, 'UPLOAD', ${isAiMade}, 'UPLOADING', 'UPLOADING', ${userId}, ${createdBy},
      ${at}, ${at})`)
}

/** What the product made, whole and kept already; false where the customer has the same content. */
export async function insertMade(
  tx: Tx,
  asset: NewAsset & { source: AssetSource; fileName: string; media: ReadMedia; fits: readonly Channel[] },
): Promise<boolean> {
  const { id, customerId, kind, name, bytes, md5, isAiMade, userId, createdBy, at, source, fileName, media, fits } = asset
  const added = await tx.run(sql`
    insert into creatives_assets (id, customer_id, kind, name, bytes, received_bytes, md5, source, is_ai_made, standing, state, file_name,
      content_type, width, height, duration_ms, fits, user_id, created_by, created_at, touched_at)
    values (${id}, ${customerId}, ${kind}, ${name}, ${bytes}, ${bytes}, ${md5}, ${source}, ${isAiMade}, 'CHECKED', 'CHECKED', ${fileName},
      ${media.contentType}, ${media.width}, ${media.height}, ${media.durationMs}, ${[...fits]}::text[], ${userId}, ${createdBy}, ${at}, ${at})
    on conflict (customer_id, kind, md5, bytes) where removed_at is null and standing <> 'FAILED' do nothing`)
  return added === 1
}

/** Of this customer, not removed. */
export const findAsset = (tx: Tx, customerId: string, id: string): Promise<Asset | undefined> =>
  tx.maybe<Asset>(
    sql`select ${COLUMNS} from creatives_assets a where a.customer_id = ${customerId} and a.id = ${id} and a.removed_at is null`,
  )

/** The same, for the caller alone until the transaction ends. */
export const lockAsset = (tx: Tx, customerId: string, id: string): Promise<Asset | undefined> =>
  tx.maybe<Asset>(sql`
    select ${COLUMNS} from creatives_assets a where a.customer_id = ${customerId} and a.id = ${id} and a.removed_at is null for no key update`)

/** Whosever it is, removed ones included: for jobs. */
export const findAnyAsset = (tx: Tx, id: string): Promise<Asset | undefined> =>
  tx.maybe<Asset>(sql`select ${COLUMNS} from creatives_assets a where a.id = ${id}`)

export async function markAiMade(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update creatives_assets set is_ai_made = true where id = ${id}`)
}

export async function touchUpload(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update creatives_assets set touched_at = ${at} where id = ${id}`)
}

/** False where it is not as it was read: another chunk came first. */
export const advance = async (tx: Tx, id: string, { from, by, at }: { from: number; by: number; at: Date }): Promise<boolean> =>
  (await tx.run(sql`
    update creatives_assets set received_bytes = received_bytes + ${by}, touched_at = ${at}
    where id = ${id} and received_bytes = ${from} and standing = 'UPLOADING' and removed_at is null`)) === 1

/** The name that the whole file will be kept under; before its bytes are, so that none stays without a row. */
export const nameFile = async (tx: Tx, id: string, fileName: string): Promise<boolean> =>
  (await tx.run(sql`
    update creatives_assets set file_name = ${fileName} where id = ${id} and standing = 'UPLOADING' and removed_at is null`)) === 1

/** False where it ended or was removed meanwhile. */
export const endCheck = async (
  tx: Tx,
  id: string,
  end: { media: ReadMedia; fits: readonly Channel[] } | { reason: string },
): Promise<boolean> => {
  const set =
    'reason' in end
      ? sql`standing = 'FAILED', state = 'FAILED', reason = ${end.reason}, file_name = null`
      : sql`standing = 'CHECKED', state = 'CHECKED', content_type = ${end.media.contentType}, width = ${end.media.width},
          height = ${end.media.height}, duration_ms = ${end.media.durationMs}, fits = ${[...end.fits]}::text[]`
  return (await tx.run(sql`update creatives_assets set ${set} where id = ${id} and standing = 'UPLOADING' and removed_at is null`)) === 1
}

/** As its pushes stand; the latest of each ad account counts. */
export async function showPushes(tx: Tx, id: string): Promise<void> {
  const pushes = await tx.rows<{ state: 'PUSHING' | 'TRANSCODING' | 'READY' | 'FAILED' }>(sql`
    select distinct on (ad_account_id) state from creatives_pushes where asset_id = ${id} order by ad_account_id, id desc`)
  await tx.run(
    sql`update creatives_assets set state = ${bestOf(pushes.map(({ state }) => state))} where id = ${id} and standing = 'CHECKED'`,
  )
}

export async function removeAsset(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update creatives_assets set removed_at = ${at} where id = ${id}`)
}

/** Uploads that nobody went on with since an instant. */
export const giveUpUploads = (tx: Tx, { before, at }: { before: Date; at: Date }): Promise<number> =>
  tx.run(sql`
    update creatives_assets set removed_at = ${at}
    where standing = 'UPLOADING' and removed_at is null and touched_at < ${before} and received_bytes < bytes`)

/** Of removed ones that are kept still, themselves and small, with no push that reads them. */
export const filesToDrop = (tx: Tx, most: number): Promise<{ id: string; fileName: string }[]> =>
  tx.rows(sql`
    select a.id, kept.name as "fileName" from creatives_assets a cross join lateral (values (a.file_name), (a.thumb_name)) kept (name)
    where a.removed_at is not null and kept.name is not null
      and not exists (select from creatives_pushes p where p.asset_id = a.id and p.state in ('PUSHING', 'TRANSCODING'))
    order by a.id limit ${most}`)

export async function forgetFile(tx: Tx, id: string, fileName: string): Promise<void> {
  await tx.run(sql`
    update creatives_assets set file_name = nullif(file_name, ${fileName}), thumb_name = nullif(thumb_name, ${fileName})
    where id = ${id} and removed_at is not null`)
}
