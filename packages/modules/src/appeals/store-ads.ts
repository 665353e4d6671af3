// Appeals of single ads in the database. The number of attempts is the fence: an answer counts while it is the one that it was sent under.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { AdAppealStatus } from '@tallyhelm/protocol/topics/appeals/ad-appeals'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { AdCallFacts } from './ad-rules.ts'

export type AdCall = {
  id: string
  appealId: string
  outsideAdId: string
  reason: string
  status: AdAppealStatus
  attempts: number
}
/** Of one that is due, with the ad account that it is about. */
export type DueAdCall = AdCall & AdCallFacts & { adAccountId: string; outsideAccountId: string; channel: Channel }
type Fenced = Pick<AdCall, 'id' | 'attempts' | 'status'>

const COLUMNS: Sql = raw(`p.id, p.appeal_id as "appealId", p.outside_ad_id as "outsideAdId", p.reason, p.status, p.attempts`)

/** Those of an appeal that the caller holds. */
export const readAdCalls = (tx: Tx, appealId: string): Promise<AdCall[]> =>
  tx.rows<AdCall>(sql`select ${COLUMNS} from appeals_platform_calls p where p.appeal_id = ${appealId} order by p.id`)

type Asked = { id: string; outsideAdId: string; reason: string; by: string; at: Date }

/** Under the customer of its appeal. One that was asked for before begins anew, and no answer to it counts any more. */
export async function askAdCall(tx: Tx, appealId: string, { id, outsideAdId, reason, by, at }: Asked): Promise<void> {
  await tx.run(sql`
    insert into appeals_platform_calls (id, appeal_id, customer_id, sub_customer_id, outside_ad_id, reason, made_by, made_at, next_at)
    select ${id}, a.id, a.customer_id, a.sub_customer_id, ${outsideAdId}, ${reason}, ${by}, ${at}, ${at} from appeals_appeals a where a.id = ${appealId}
    on conflict (appeal_id, outside_ad_id) do update set status = 'WAITING', reason = excluded.reason, told = '', stood = null, is_seen = false,
      sent_at = null, attempts = appeals_platform_calls.attempts + 1, made_by = excluded.made_by, made_at = excluded.made_at,
      next_at = excluded.next_at`)
}

/** For the caller alone until `until`: by then each has a new time, has ended, or is anybody's again. */
export const claimAdCalls = (tx: Tx, now: Date, until: Date, most: number): Promise<DueAdCall[]> =>
  tx.rows<DueAdCall>(sql`
    with due as (
      select id from appeals_platform_calls where status in ('WAITING', 'SENDING', 'APPEALING') and next_at <= ${now}
      order by next_at, id limit ${most} for no key update skip locked)
    update appeals_platform_calls p set next_at = ${until}
    from due, appeals_appeals a, ad_accounts_accounts x
    where p.id = due.id and a.id = p.appeal_id and x.customer_id = a.customer_id and x.id = a.ad_account_id
    returning ${COLUMNS}, p.stood, p.is_seen as "isSeen", p.made_at as "madeAt", p.sent_at as "sentAt", a.ad_account_id as "adAccountId",
      x.outside_account_id as "outsideAccountId", a.channel`)

/** Written down before the call; false where somebody else did so, or it waits no more. */
export async function beginAdCall(tx: Tx, of: Fenced, { stood, at, until }: { stood: string; at: Date; until: Date }): Promise<boolean> {
  const begun = await tx.run(sql`
    update appeals_platform_calls set status = 'SENDING', attempts = attempts + 1, stood = ${stood}, sent_at = ${at}, next_at = ${until}
    where ${isStill(of)}`)
  return begun === 1
}

type Change = { status: AdAppealStatus; nextAt?: Date; told?: string; isSeen?: boolean; sentAt?: null }

/** False where it is not as it was read. */
export async function writeAdCall(tx: Tx, of: Fenced, { status, nextAt, told, isSeen, sentAt }: Change): Promise<boolean> {
  const set = [
    sql`status = ${status}`,
    ...(nextAt === undefined ? [] : [sql`next_at = ${nextAt}`]),
    ...(told === undefined ? [] : [sql`told = ${told.slice(0, 500)}`]),
    ...(isSeen === undefined ? [] : [sql`is_seen = ${isSeen}`]),
    ...(sentAt === undefined ? [] : [sql`sent_at = null, stood = null`]),
  ]
  const written = await tx.run(sql`update appeals_platform_calls set ${join(set)} where ${isStill(of)}`)
  return written === 1
}

const isStill = ({ id, attempts, status }: Fenced): Sql => sql`id = ${id} and attempts = ${attempts} and status = ${status}`
