// Publications of the reader, the latest first, and one with each of its steps.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { CLEANING_STEPS, markerOf, plannedSteps, type PublishingStep } from '@tallyhelm/protocol/topics/ad-management/publishing-enums'
import type { PlanForm } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type {
  ObjectionReply,
  PublicationDetail,
  PublicationListRequest,
  PublicationPage,
  PublicationRow,
} from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { isItemOver } from '@tallyhelm/protocol/topics/items/enums'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type Fields, type PageSource, readPage, selectOf, whereOf, wireRow } from '../lists/read-page.ts'

const TABLES = raw(`ad_management_publications p join ad_accounts_accounts a on a.customer_id = p.customer_id and a.id = p.ad_account_id
  left join lateral (
    select i.told, i.state from ad_management_publication_steps s join items_items i on i.id = s.id
    where s.customer_id = p.customer_id and s.publication_id = p.id order by s.id desc limit 1) latest on true`)

const IS_CLEANED = "p.state in ('CLEANING', 'CLEANED')"
const FIELDS: Fields<PublicationRow> = {
  publication_id: raw('p.id'),
  plan_name: raw('p.plan_name'),
  account: raw(`json_build_object('account_id', a.id::text, 'outside_account_id', a.outside_account_id, 'account_name', a.account_name,
    'channel', a.channel, 'currency', a.currency, 'timezone', a.timezone)`),
  objective: raw('p.objective'),
  state: raw('p.state'),
  part: raw('p.part'),
  steps_done: raw(`(select count(distinct s.step) from ad_management_publication_steps s join items_items i on i.id = s.id
    where s.customer_id = p.customer_id and s.publication_id = p.id and i.state = 'DONE'
      and (${IS_CLEANED}) = (s.step like 'REMOVE%'))::int`),
  steps_all: raw(`case when ${IS_CLEANED} then 3 when p.part = 'CAMPAIGN' then 1 when p.part = 'AD_GROUP' then 2
    when p.plan -> 'creative' ->> 'asset_id' is null then 6 else 7 end`),
  told: raw("coalesce(latest.told, '')"),
  created_by: raw('p.created_by'),
  created_at: raw('p.created_at'),
  ended_at: raw('p.ended_at'),
}

const sourceOf = (conditions: readonly Sql[]): PageSource => ({ tables: TABLES, owner: { rows: 'p' }, conditions, order: sql`p.id desc` })

export async function publicationList(db: Database, scope: TenantScope, request: PublicationListRequest): Promise<PublicationPage> {
  const conditions = [
    ...(request.channel === undefined ? [] : [sql`p.channel = ${request.channel}`]),
    ...(request.state === undefined ? [] : [sql`p.state = ${request.state}`]),
  ]
  return await db.read(scope, tx => readPage<PublicationRow>(tx, FIELDS, sourceOf(conditions), request))
}

/** Refuses NOT_FOUND. */
export async function publicationDetail(db: Database, scope: TenantScope, id: string): Promise<PublicationDetail> {
  return await db.read(scope, async tx => {
    const source = sourceOf([sql`p.id = ${id}`])
    const found = await tx.maybe<Record<string, unknown>>(sql`select ${selectOf(FIELDS)}, p.plan from ${TABLES} ${whereOf(tx, source)}`)
    if (!found) throw new Refusal('NOT_FOUND')
    const { plan, ...row } = wireRow<PublicationRow & { plan: PlanForm }>(found)
    const told = await stepsTold(tx, id)
    const begun = new Map(told.map(step => [step.step, step]))
    const steps: PublishingStep[] = [...plannedSteps(row.part, plan.creative.asset_id !== null)]
    if (begun.has('REMOVE_AD')) steps.push(...CLEANING_STEPS)
    const isUnderWay = told.some(({ state }) => state !== null && !isItemOver(state))
    return {
      ...row,
      plan,
      marker: markerOf(id),
      steps: steps.map(step => begun.get(step) ?? notBegun(step)),
      may_continue: row.state === 'STOPPED' && !begun.has('REMOVE_AD') && !isUnderWay,
      may_clean: row.state === 'STOPPED' || row.state === 'PARTIAL' || row.state === 'RUNNING',
    }
  })
}

type Step = PublicationDetail['steps'][number]
const notBegun = (step: PublishingStep): Step => ({
  step,
  state: null,
  told: '',
  objections: [],
  outside_id: null,
  sent_at: null,
  ended_at: null,
})

type Told = Omit<Step, 'objections'> & { objections: { field: string | null; reasonText: string }[] }

/** The latest of each step. */
async function stepsTold(tx: Tx, id: string): Promise<Step[]> {
  const rows = await tx.rows<Record<string, unknown>>(sql`
    select distinct on (s.step) s.step, i.state, i.told, i.objections, i.result_id as outside_id, i.sent_at, i.ended_at
    from ad_management_publication_steps s join items_items i on i.id = s.id
    where s.publication_id = ${id} order by s.step, s.id desc`)
  return rows.map(row => {
    const { objections, ...step } = wireRow<Told>(row)
    return { ...step, objections: objections.map(({ field, reasonText }): ObjectionReply => ({ path: field, reason_text: reasonText })) }
  })
}
