// Pushes in the database: an asset on an ad account, each under the id of the item that carries it out.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CreativeChannel, PushState } from '@tallyhelm/protocol/topics/creatives/enums'
import sql, { raw } from 'sql-template-tag'

export type Push = {
  id: string
  customerId: string
  assetId: string
  adAccountId: string
  channel: CreativeChannel
  state: PushState
  /** null until the platform has it */
  mediaId: string | null
  reason: string
}
export type NewPush = Pick<Push, 'id' | 'customerId' | 'assetId' | 'adAccountId' | 'channel'> & { at: Date }

const COLUMNS = raw(`p.id, p.customer_id as "customerId", p.asset_id as "assetId", p.ad_account_id as "adAccountId", p.channel, p.state,
  p.media_id as "mediaId", p.reason`)

/** The caller has locked the asset, so that one is not pushed twice. */
export async function insertPush(tx: Tx, { id, customerId, assetId, adAccountId, channel, at }: NewPush): Promise<void> {
  await tx.run(sql`
    insert into creatives_pushes (id, customer_id, asset_id, ad_account_id, channel, state, at)
    values (${id}, ${customerId}, ${assetId}, ${adAccountId}, ${channel}, 'PUSHING', ${at})`)
}

export const findPush = (tx: Tx, id: string): Promise<Push | undefined> =>
  tx.maybe<Push>(sql`select ${COLUMNS} from creatives_pushes p where p.id = ${id}`)

/** The latest of an asset on an ad account. */
export const latestPush = (tx: Tx, { customerId, assetId, adAccountId }: Pick<Push, 'customerId' | 'assetId' | 'adAccountId'>) =>
  tx.maybe<Push>(sql`
    select ${COLUMNS} from creatives_pushes p
    where p.customer_id = ${customerId} and p.asset_id = ${assetId} and p.ad_account_id = ${adAccountId} order by p.id desc limit 1`)

export async function movePush(tx: Tx, id: string, to: Pick<Push, 'state' | 'mediaId' | 'reason'> & { at: Date }): Promise<void> {
  await tx.run(sql`
    update creatives_pushes set state = ${to.state}, media_id = ${to.mediaId}, reason = ${to.reason}, at = ${to.at} where id = ${id}`)
}

/** Whether one of the asset is under way. */
export const hasPushUnderWay = async (tx: Tx, assetId: string): Promise<boolean> =>
  (
    await tx.one<{ has: boolean }>(sql`
    select exists (select from creatives_pushes where asset_id = ${assetId} and state in ('PUSHING', 'TRANSCODING')) as has`)
  ).has
