// What monitors hold: objects that they paused and keep paused, and ad accounts with an incident that goes on; for whoever wants to switch something on.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import sql from 'sql-template-tag'

export type HoldQuestion = { adAccountId: string; level: AdLevel; outsideId: string }
/** INCIDENT: the account's incident is not closed. PAUSE: a pause goes on there, or holds the object for its time. */
export type Hold = 'INCIDENT' | 'PAUSE'

/** Of the objects that are asked about, those that are held, by their place in the question; an incident holds the whole account. */
export async function holdsOf(tx: Tx, objects: readonly HoldQuestion[], at: Date): Promise<Map<number, Hold>> {
  if (objects.length === 0) return new Map()
  const rows = await tx.rows<{ place: number; hold: Hold }>(sql`
    select q.place::int - 1 as place, case when exists (
        select from monitors_incidents i where i.ad_account_id = q.ad_account_id and i.state <> 'CLOSED') then 'INCIDENT' else 'PAUSE' end as hold
    from unnest(${objects.map(each => each.adAccountId)}::bigint[], ${objects.map(each => each.level)}::text[], ${objects.map(each => each.outsideId)}::text[])
      with ordinality as q (ad_account_id, level, outside_id, place)
    where exists (select from monitors_incidents i where i.ad_account_id = q.ad_account_id and i.state <> 'CLOSED')
      or exists (select from monitors_objects o join monitors_pauses p on p.target_id = o.id
        where o.ad_account_id = q.ad_account_id and o.level = q.level and o.outside_id = q.outside_id
          and (p.state in ('PENDING', 'SENDING', 'VERIFYING') or p.state = 'PAUSE_SUCCESS' and p.restore_state = 'NONE' and p.hold_until > ${at}))`)
  return new Map(rows.map(({ place, hold }) => [place, hold]))
}
