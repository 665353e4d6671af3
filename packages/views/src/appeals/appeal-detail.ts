// One appeal with its steps and their files, and whether something can be appealed against as it stands.
import type { Database, Scope, StaffScope, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AdAppealStatus } from '@tallyhelm/protocol/topics/appeals/ad-appeals'
import type { AppealCase, AppealCaseRequest } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import type { AppealEvent, AppealObject } from '@tallyhelm/protocol/topics/appeals/enums'
import type { Appeal, AppealDetail, AppealRequest, AppealStanding, AppealTarget } from '@tallyhelm/protocol/topics/appeals/schemas'
import { barOf } from '@tallyhelm/protocol/topics/appeals/standing'
import type { Mover } from '@tallyhelm/protocol/vocabulary/transitions'
import sql, { raw, type Sql } from 'sql-template-tag'
import { evidenceOf } from '../files/evidence.ts'
import { selectOf } from '../lists/read-page.ts'
import { APPEAL_FIELDS, APPEAL_TABLES } from './appeal-list.ts'

type Times = 'answer_until' | 'submitted_at' | 'ended_at'
type Row = Omit<Appeal, Times> & { answer_until: Date | null; submitted_at: Date; ended_at: Date | null }
type Called = { outside_ad_id: string; reason: string; status: AdAppealStatus; told: string; made_by: string; made_at: Date }
type Found = { of: Scope; staticHost: string }

/** Refuses NOT_FOUND. */
export async function appealDetail(
  db: Database,
  scope: TenantScope,
  { id, staticHost }: AppealRequest & { staticHost: string },
): Promise<AppealDetail> {
  return await db.read(scope, tx => detailOf(tx, id, { of: scope, staticHost }))
}

/** With the names of staff, and what went to the platform. Refuses NOT_FOUND. */
export async function appealCase(
  db: Database,
  scope: StaffScope,
  { case_id, staticHost }: AppealCaseRequest & { staticHost: string },
): Promise<AppealCase> {
  return await db.read(scope, async tx => {
    const detail = await detailOf(tx, case_id, { of: scope, staticHost })
    const calls = await tx.rows<Called>(sql`
      select outside_ad_id, reason, status, told, made_by, made_at from appeals_platform_calls where appeal_id = ${case_id} order by id`)
    return { ...detail, platform_calls: calls.map(({ made_at, ...call }) => ({ ...call, made_at: made_at.toISOString() })) }
  })
}

async function detailOf(tx: Tx, id: string, { of, staticHost }: Found): Promise<AppealDetail> {
  const [row] = await found(tx, of, sql`p.id = ${id}`)
  if (!row) throw new Refusal('NOT_FOUND')
  const steps = await tx.rows<{ step_id: string; event: AppealEvent; mover: Mover; by_name: string; note: string; at: Date }>(sql`
    select id as step_id, event, mover, by_name, note, at from appeals_steps where appeal_id = ${id} order by id`)
  const evidence = await evidenceOf(tx, { kind: 'appeal', ids: steps.map(step => step.step_id), staticHost })
  const isStaffs = of.kind !== 'tenant'
  return {
    ...row,
    steps: steps.map(({ step_id, event, mover, by_name, note, at }) => ({
      step_id,
      event,
      by: mover === 'customer' || (isStaffs && by_name !== '') ? by_name : MOVERS[mover],
      note,
      at: at.toISOString(),
      evidence: evidence.get(step_id) ?? [],
    })),
  }
}

const MOVERS: Readonly<Record<Mover, string>> = { customer: '客户', operator: '代理商', platform: '平台', system: '系统' }

async function found(tx: Tx, of: Scope, condition: Sql): Promise<Appeal[]> {
  const rows = await tx.rows<Row>(sql`
    select ${selectOf(APPEAL_FIELDS)} from ${APPEAL_TABLES} where ${ownRows(of, 'p')} and ${condition} order by p.id desc limit 1`)
  return rows.map(({ answer_until, submitted_at, ended_at, ...row }) => ({
    ...row,
    answer_until: answer_until?.toISOString() ?? null,
    submitted_at: submitted_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }))
}

const OBJECTS: Readonly<Record<AppealObject, Sql>> = {
  RECTIFICATION: raw('violations_rectifications'),
  FOREWARNING: raw('violations_forewarnings'),
  FREEZE: raw('freezes_records'),
}

/** Refuses NOT_FOUND for what is another's, or of an ad account that the customer holds no more. */
export async function appealStanding(db: Database, scope: TenantScope, { object, object_id }: AppealTarget): Promise<AppealStanding> {
  return await db.read(scope, async tx => {
    const stand = await tx.maybe<{ status: string }>(sql`
      select o.status from ${OBJECTS[object]} o
      join ad_accounts_accounts x on x.customer_id = o.customer_id and x.id = o.ad_account_id and x.taken_back_at is null
      where o.id = ${object_id} and ${ownRows(scope, 'o')}`)
    if (!stand) throw new Refusal('NOT_FOUND')
    const [appeal = null] = await found(tx, scope, sql`p.object = ${object} and p.object_id = ${object_id}`)
    return { appeal, bar: appeal?.status === 'PENDING' ? '已有审核中的申诉' : barOf(object, stand.status) }
  })
}
