// One rectification in full: what its platform holds against which ads, every round of the customer with its files, and each step.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { RECTIFICATIONS_DUE } from '@tallyhelm/protocol/topics/violations/enums'
import type {
  Rectification,
  RectificationDetail,
  RectificationRound,
  ViolatingAd,
} from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import sql, { type Sql } from 'sql-template-tag'
import { evidenceOf } from '../files/evidence.ts'
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
      ads: await adsOf(tx, scope, id),
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

const adsOf = (tx: Tx, scope: TenantScope, id: string): Promise<ViolatingAd[]> =>
  wireRows(
    tx,
    sql`
    select w.outside_ad_id, w.ad_name, w.reason, w.first_seen_at, w.cleared_at
    from violations_rectifications r
    join violations_forewarnings f on f.customer_id = r.customer_id and f.ad_account_id = r.ad_account_id and f.violation_type = r.violation_type
    join violations_forewarned_ads w on w.forewarning_id = f.id
    where r.id = ${id} and ${ownRows(scope, 'r')} and ${ownRows(scope, 'f')}
    order by w.cleared_at is not null, w.first_seen_at desc, w.outside_ad_id limit ${MOST_ADS}`,
  )

const stepsOf = (tx: Tx, scope: TenantScope, id: string): Promise<RectificationDetail['steps']> =>
  wireRows(
    tx,
    sql`
    select h.status, h.note, h.at from violations_rectification_history h join violations_rectifications r on r.id = h.rectification_id
    where r.id = ${id} and ${ownRows(scope, 'r')} order by h.id desc limit ${MOST_STEPS}`,
  )
