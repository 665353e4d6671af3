// Freezes of all customers for staff, the latest first, and one with its history by name (console.md 11).
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleFreezeFilters, FREEZE_GROUP_CODES, type FreezeGroup, statusOfGroup } from '@tallyhelm/protocol/topics/freezes/console-lists'
import type {
  ConsoleFreeze,
  ConsoleFreezeDetail,
  ConsoleFreezePage,
  ConsoleFreezeRequest,
  FreezeGroupCounts,
} from '@tallyhelm/protocol/topics/freezes/console-schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, contains, duringDays, is, isOneOf, lookedUpConditions } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage, selectOf, whereOf, wireRow } from '../lists/read-page.ts'
import { isOwnedBy, ownersCalled } from '../organization/owners-called.ts'
import { freezeStepsOf } from './freeze-detail.ts'

export async function consoleFreezes(db: Database, scope: StaffScope, request: ConsoleFreezeRequest): Promise<ConsoleFreezePage> {
  const { group = 'STANDING', ...others } = request
  return await db.read(scope, async tx => {
    const all = await sourceOf(tx, others)
    const source = { ...all, conditions: [isOfGroup(group), ...all.conditions] }
    return { ...(await readPage<ConsoleFreeze>(tx, FIELDS, source, request)), group_counts: await countsOf(tx, all) }
  })
}

/** Refuses NOT_FOUND. */
export async function consoleFreezeDetail(
  db: Database,
  scope: StaffScope,
  { record_id }: { record_id: string },
): Promise<ConsoleFreezeDetail> {
  return await db.read(scope, async tx => {
    const fields = { ...FIELDS, application: APPLICATION }
    const row = await tx.maybe<Record<string, unknown>>(sql`
      select ${selectOf(fields)} from ${SHAPED} where r.id = ${record_id} and ${ownCustomers(scope, 'r.customer_id')}`)
    if (!row) throw new Refusal('NOT_FOUND')
    const steps = await freezeStepsOf(tx, record_id)
    return { ...wireRow<Omit<ConsoleFreezeDetail, 'steps'>>(row), steps: steps.map(({ mover: _, ...step }) => step) }
  })
}

const ROWS: Sql = sql`freezes_records r`
/** Joined to the rows of one page alone. */
const SHAPED: Sql = sql`freezes_records r
  join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id
  join organization_customers c on c.id = r.customer_id
  left join sub_customers_profiles s on s.customer_id = r.customer_id and s.id = r.sub_customer_id
  left join lateral (select p.id, p.reason, p.email, (select count(*)::int from files_evidence e where e.object = 'thaw' and e.object_id = p.id) as files
    from freezes_applications p where p.record_id = r.id order by p.id desc limit 1) p on true`

async function sourceOf(tx: Tx, request: Omit<ConsoleFreezeRequest, 'group' | 'page_num' | 'page_size'>): Promise<PageSource> {
  return {
    tables: ROWS,
    owner: { customers: 'r.customer_id' },
    conditions: await lookedUpConditions(consoleFreezeFilters, request, conditionsIn(tx)),
    order: sql`r.frozen_at desc, r.id desc`,
    countedUpTo: COUNTED_UP_TO,
    shaped: { by: 'r.id', tables: SHAPED },
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id', isIn: isOfAccount },
  }
}

const isOfGroup = (group: FreezeGroup): Sql => {
  const status = statusOfGroup(group)
  return status === undefined ? sql`r.status <> 'THAWED'` : sql`r.status = ${status}`
}

const isOfAccount = (isAsked: Sql): Sql => sql`r.ad_account_id in (select a.id from ad_accounts_accounts a where ${isAsked})`

const conditionsIn = (tx: Tx): ConditionTable<typeof consoleFreezeFilters, () => Sql | Promise<Sql>> => ({
  group: group => () => isOfGroup(group),
  ids: ids => () => isOfAccount(isOneOf(sql`a.outside_account_id`)(ids)),
  customer: text => async () => isOwnedBy(await ownersCalled(tx, text), 'r'),
  channel: channel => () => is(sql`r.channel`)(channel),
  source: source => () => is(sql`r.source`)(source),
  reason: text => () => contains(sql`r.reason`)(text),
  frozen: days => () => duringDays(sql`r.frozen_at`)(days),
  applied: days => () => duringDays(sql`r.applied_at`)(days),
})

/** What is over grows without end, and is not counted. */
async function countsOf(tx: Tx, all: PageSource): Promise<FreezeGroupCounts> {
  const counted = FREEZE_GROUP_CODES.filter(group => group !== 'THAWED')
  const columns = counted.map(group => sql`count(*) filter (where ${isOfGroup(group)})::int as ${raw(`"${group}"`)}`)
  const standing = { ...all, conditions: [...all.conditions, isOfGroup('STANDING')] }
  return await tx.one<FreezeGroupCounts>(sql`select ${join(columns, ', ')} from ${all.tables} ${whereOf(tx, standing)}`)
}

const APPLICATION = raw(`case when p.id is not null then jsonb_build_object('case_id', p.id::text, 'email', p.email) end`)
const FIELDS: Fields<ConsoleFreeze> = {
  record_id: raw('r.id'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  channel: raw('r.channel'),
  customer_id: raw('r.customer_id'),
  customer_name: raw('c.name'),
  sub_customer_name: raw('s.name'),
  currency: raw('r.currency'),
  balance: amountOf(raw('r.balance_minor'), raw('r.currency')),
  reason: raw('r.reason'),
  source: raw('r.source'),
  status: raw('r.status'),
  frozen_at: raw('r.frozen_at'),
  applied_at: raw('r.applied_at'),
  asked_reason: raw(`coalesce(p.reason, '')`),
  evidence_count: raw('coalesce(p.files, 0)'),
  processed_at: raw('r.processed_at'),
  opinion: raw('r.opinion'),
  thawed_at: raw('r.thawed_at'),
}
