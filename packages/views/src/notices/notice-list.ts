// Notices for the staff: the list, one of them with its versions, and how many an audience means.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { noticeFilters } from '@tallyhelm/protocol/topics/notices/console-lists'
import type {
  ConsoleNotice,
  ConsoleNoticeDetail,
  ConsoleNoticeListRequest,
  ConsoleNoticePage,
  NoticeAudience,
  NoticeReachCount,
} from '@tallyhelm/protocol/topics/notices/console-schemas'
import type { NoticeState } from '@tallyhelm/protocol/topics/notices/enums'
import type { NoticeBlock } from '@tallyhelm/protocol/topics/notices/schemas'
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage, selectOf, whereOf } from '../lists/read-page.ts'

const TYPES = Object.entries(CUSTOMER_TYPES).map(([type, { role }]) => `when '${role}' then ${type}`)
/** The types whose roles the notice names; another role narrows no type. */
const TYPES_NAMED = raw(
  `array(select case r ${TYPES.join(' ')} end from unnest(n.roles) r where case r ${TYPES.join(' ')} end is not null)`,
)

const stateAt = (now: Date): Sql => sql`case when n.withdrawn_at is not null then 'WITHDRAWN' when n.active_from > ${now} then 'SCHEDULED'
  when n.active_until <= ${now} then 'ENDED' else 'ACTIVE' end`

const fieldsAt = (now: Date): Fields<ConsoleNotice> => ({
  notice_id: raw('n.id::text'),
  kind: raw('n.kind'),
  placement: raw('n.placement'),
  state: stateAt(now),
  title: raw('n.title'),
  body: raw('n.body'),
  reach: raw('n.reach'),
  customer_types: TYPES_NAMED,
  channels: raw(`coalesce(n.channels, '{}')`),
  customer_ids: raw(`coalesce(n.named_customers::text[], '{}')`),
  active_from: raw('n.active_from'),
  active_until: raw('n.active_until'),
  countdown_seconds: raw('n.countdown_seconds'),
  is_once: raw('n.seen_flag is not null'),
  version: raw('n.version'),
})

/** For staff. The last published first. The counts follow every filter but the state. */
export async function noticeList(db: Database, now: Date, request: ConsoleNoticeListRequest): Promise<ConsoleNoticePage> {
  const { state: _, ...others } = request
  const sourceOf = (asked: object): PageSource => ({
    tables: sql`notices_notices n`,
    owner: 'everybody',
    conditions: conditionsOf(noticeFilters, asked, conditionsAt(now)),
    order: sql`n.active_from desc, n.id desc`,
  })
  return await db.read({ kind: 'staff' }, async tx => {
    const page = await readPage<ConsoleNotice>(tx, fieldsAt(now), sourceOf(request), request)
    const counts = await tx.rows<{ state: NoticeState; n: number }>(sql`
      select k.state, count(*)::int as n from (
        select ${stateAt(now)} as state from notices_notices n ${whereOf(tx, sourceOf(others))}) k group by k.state`)
    const of = (state: NoticeState) => counts.find(row => row.state === state)?.n ?? 0
    return {
      ...page,
      state_counts: { ACTIVE: of('ACTIVE'), SCHEDULED: of('SCHEDULED'), ENDED: of('ENDED'), WITHDRAWN: of('WITHDRAWN') },
    }
  })
}

const conditionsAt = (now: Date): ConditionTable<typeof noticeFilters> => ({
  state: state => sql`${stateAt(now)} = ${state}`,
  title: contains(sql`n.title`),
  placement: is(sql`n.placement`),
  kind: is(sql`n.kind`),
})

type NoticeRow = Omit<ConsoleNotice, 'active_from' | 'active_until'> & { active_from: Date; active_until: Date | null }
type VersionRow = Omit<ConsoleNoticeDetail['versions'][number], 'at' | 'title' | 'body'> & {
  at: Date
  content: { title: string; body: NoticeBlock[] }
}

/** Refuses NOT_FOUND. */
export async function noticeDetail(db: Database, now: Date, request: { notice_id: string }): Promise<ConsoleNoticeDetail> {
  return await db.read({ kind: 'staff' }, async tx => {
    const notice = await tx.maybe<NoticeRow>(
      sql`select ${selectOf(fieldsAt(now))} from notices_notices n where n.id = ${request.notice_id}`,
    )
    if (!notice) throw new Refusal('NOT_FOUND')
    const versions = await tx.rows<VersionRow>(sql`
      select v.version, v.event, s.staff_name as by, v.at, v.reason, v.content
      from notices_versions v join staff_users s on s.id = v.staff_id where v.notice_id = ${request.notice_id} order by v.version desc`)
    const customers = await tx.rows<{ customer_id: string; name: string }>(sql`
      select c.id as customer_id, c.name from organization_customers c where c.id = any(${notice.customer_ids}::bigint[]) order by c.name`)
    return {
      ...notice,
      active_from: notice.active_from.toISOString(),
      active_until: notice.active_until?.toISOString() ?? null,
      customers,
      reached: await reachedBy(tx, notice),
      versions: versions.map(({ content, at, ...rest }) => ({ ...rest, at: at.toISOString(), title: content.title, body: content.body })),
    }
  })
}

export const audienceCount = (db: Database, audience: NoticeAudience): Promise<NoticeReachCount> =>
  db.read({ kind: 'staff' }, tx => reachedBy(tx, audience))

/** Those who may sign in now; says of many what `audience.ts` says of one. */
async function reachedBy(
  tx: Tx,
  { reach, customer_types, channels, customer_ids }: Omit<NoticeAudience, 'customer_types'> & { customer_types: readonly number[] },
): Promise<NoticeReachCount> {
  return await tx.one<NoticeReachCount>(sql`
    select count(distinct u.customer_id)::int as customers, count(*)::int as users
    from organization_wallet_users u left join organization_customers c on c.id = u.customer_id
    where not u.is_disabled and c.stopped_at is null
      and case ${reach}::text when 'ALL' then true when 'SUB_CUSTOMERS' then u.sub_customer_id is not null
        when 'AGENTS' then u.sub_customer_id is null and c.customer_nature = 'SECOND_AGENT'
        else u.sub_customer_id is null and c.id is not null end
      and (cardinality(${customer_types}::int[]) = 0 or c.customer_type = any(${customer_types}::int[]))
      and (cardinality(${channels}::text[]) = 0 or c.opened_channels && ${channels}::text[])
      and (cardinality(${customer_ids}::bigint[]) = 0 or c.id = any(${customer_ids}::bigint[]))`)
}
