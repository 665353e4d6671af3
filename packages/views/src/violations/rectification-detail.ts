// One rectification in full: what its platform holds against which ads, every round of the customer with its files, and each step.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import { RECTIFICATIONS_DUE } from '@tallyhelm/protocol/topics/violations/enums'
import { adLink } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import type {
  Rectification,
  RectificationDetail,
  RectificationRound,
  ViolatingAd,
} from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import sql, { join, type Sql } from 'sql-template-tag'
import { evidenceOf } from '../files/evidence.ts'
import { SEEN } from './forewarning-list.ts'
import { selectOf, wireRow } from '../lists/read-page.ts'
import { FIELDS, TABLES } from './rectification-list.ts'

const MOST_ADS = 200
const MOST_STEPS = 200

type Asked = { id: string; staticHost: string; now: Date }

/** Refuses NOT_FOUND, also for another tenant's. */
export async function rectificationDetail(db: Database, scope: TenantScope, { id, staticHost, now }: Asked): Promise<RectificationDetail> {
  return await db.read(scope, async tx => {
    const [found] = await wireRows<Rectification>(
      tx,
      sql`
      select ${selectOf(FIELDS)} from ${TABLES} where r.id = ${id} and ${ownRows(scope, 'r')} and a.taken_back_at is null`,
    )
    if (!found) throw new Refusal('NOT_FOUND')
    const rounds = await roundsOf(tx, scope, { id, staticHost })
    const isInTime = new Date(found.deadline_at) > now
    return {
      ...found,
      ads: await adsOf(tx, scope, { id, staticHost, account: found.outside_account_id }),
      policy_files: await policyFilesOf(tx, scope, id),
      rounds,
      steps: await stepsOf(tx, scope, id),
      may_submit: isInTime && RECTIFICATIONS_DUE.some(due => due === found.status),
      may_withdraw: isInTime && found.status === 'TO_BE_REVIEWED' && rounds[0]?.outcome === null,
    }
  })
}

const wireRows = async <Row>(tx: Tx, query: Sql): Promise<Row[]> =>
  (await tx.rows<Record<string, unknown>>(query)).map(row => wireRow<Row>(row))

async function roundsOf(tx: Tx, scope: TenantScope, { id, staticHost }: Omit<Asked, 'now'>): Promise<RectificationRound[]> {
  const rows = await wireRows<Omit<RectificationRound, 'files'>>(
    tx,
    sql`
    select n.id as round_id, n.number, n.measures, n.explanation, n.submitter, n.submitted_at, n.outcome, n.ended_at, n.reason
    from violations_rounds n where n.rectification_id = ${id} and ${ownRows(scope, 'n')} order by n.number desc`,
  )
  const files = await evidenceOf(tx, { kind: 'rectification', ids: rows.map(row => row.round_id), staticHost })
  return rows.map(row => ({ ...row, files: files.get(row.round_id) ?? [] }))
}

/** Those that it was issued for, or all that the platform rejected for the same violation; with what its warnings tell of each. */
async function adsOf(
  tx: Tx,
  scope: TenantScope,
  { id, staticHost, account }: Omit<Asked, 'now'> & { account: string },
): Promise<ViolatingAd[]> {
  // Sub-customers have no page of forewarnings, nor their pictures.
  const picture = scope.subCustomerId === null ? sql`w.preview_file` : sql`null`
  const own = join([ownRows(scope, 'r'), sql`r.id = ${id}`], ' and ')
  const warned = sql`violations_forewarnings f join violations_forewarned_ads w on w.forewarning_id = f.id
    and ${join([ownRows(scope, 'f'), ...SEEN], ' and ')}`
  const rows = await wireRows<Omit<ViolatingAd, 'preview_url' | 'link'> & { picture: string | null }>(
    tx,
    sql`
    select * from (
      select v.outside_ad_id, coalesce(w.ad_name, '') as ad_name, coalesce(nullif(v.reason, ''), w.reason, '') as reason,
        coalesce(w.first_seen_at, r.issued_at) as first_seen_at, w.cleared_at, w.picture
      from violations_rectifications r join violations_rectified_ads v on v.rectification_id = r.id
      left join lateral (
        select w.ad_name, w.reason, w.first_seen_at, w.cleared_at, ${picture} as picture from ${warned}
        where f.ad_account_id = r.ad_account_id and w.outside_ad_id = v.outside_ad_id
        order by w.cleared_at is null desc, w.first_seen_at desc limit 1) w on true
      where ${own}
      union all
      select w.outside_ad_id, w.ad_name, w.reason, w.first_seen_at, w.cleared_at, ${picture} as picture
      from violations_rectifications r join (${warned}) on f.ad_account_id = r.ad_account_id and f.violation_type = r.violation_type
      where ${own} and not exists (select from violations_rectified_ads v where v.rectification_id = r.id)) ads
    order by cleared_at is not null, first_seen_at desc, outside_ad_id limit ${MOST_ADS}`,
  )
  return rows.map(({ picture: file, ...ad }) => ({
    ...ad,
    preview_url: file && staticUrl(staticHost, file),
    link: adLink(account, ad.outside_ad_id),
  }))
}

const policyFilesOf = (tx: Tx, scope: TenantScope, id: string): Promise<RectificationDetail['policy_files']> =>
  wireRows(
    tx,
    sql`
    select p.id::text as file_id, p.title, p.version
    from violations_rectifications r join violations_policy_files p on p.id = any(r.policy_file_ids) and p.withdrawn_at is null
    where r.id = ${id} and ${ownRows(scope, 'r')} order by p.id`,
  )

const stepsOf = (tx: Tx, scope: TenantScope, id: string): Promise<RectificationDetail['steps']> =>
  wireRows(
    tx,
    sql`
    select h.status, h.note, h.at from violations_rectification_history h join violations_rectifications r on r.id = h.rectification_id
    where r.id = ${id} and ${ownRows(scope, 'r')} order by h.id desc limit ${MOST_STEPS}`,
  )
