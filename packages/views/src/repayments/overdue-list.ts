// Customers that are late, and those whom a step strikes tomorrow, by the rule of the job that takes the steps (console.md 16).
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { OVERDUE_GROUPS, type OverdueGroup, overdueFilters } from '@tallyhelm/protocol/topics/repayments/console-lists'
import type { OverdueCounts, OverdueCustomer, OverduePage, OverdueRequest } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import type { OverdueStep } from '@tallyhelm/protocol/topics/repayments/enums'
import { addDays, type Day, dayOf } from '@tallyhelm/protocol/values/day'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { conditionsOf, type ConditionTable, is, isCalled } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage, whereOf } from '../lists/read-page.ts'
import { isLate, LEFT, lateFee } from './late-fee.ts'
import type { LateTerms } from './late-statements.ts'

/** `days`: after how many days each step is taken. */
export type OverdueTerms = LateTerms & { days: Readonly<Record<OverdueStep, number>> }

export async function overdueList(db: Database, scope: StaffScope, request: OverdueRequest, terms: OverdueTerms): Promise<OverduePage> {
  const { group: _, ...others } = request
  return await db.read(scope, async tx => ({
    ...(await readPage<OverdueCustomer>(tx, fieldsOf(terms), sourceOf(request, terms), request)),
    group_counts: await countsOf(tx, sourceOf(others, terms)),
  }))
}

/** `t` is as the job finds it tomorrow, `l` as it is today; whoever is late today is late tomorrow. */
function tablesOf({ now, days }: OverdueTerms): Sql {
  const today = dayOf(now)
  const on = (day: Day) => sql`repayments_ladder(${day}::date, ${days.REMIND}::int, ${days.REFUSE}::int, ${days.FREEZE}::int, null)`
  return sql`${on(addDays(today, 1))} t left join ${on(today)} l on l.customer_id = t.customer_id and l.currency = t.currency
    join organization_customers c on c.id = t.customer_id`
}

const DAYS = raw('coalesce(l.days, 0)')
const TOMORROW = raw(`(case when t.step is distinct from t.due then coalesce(t.due, 'FREE') end)`)
const GROUPS: Readonly<Record<OverdueGroup, Sql>> = {
  LATE: sql`${DAYS} > 0`,
  REMIND: sql`${TOMORROW} = 'REMIND'`,
  REFUSE: sql`${TOMORROW} = 'REFUSE'`,
  FREEZE: sql`${TOMORROW} = 'FREEZE'`,
  FREE: sql`${TOMORROW} = 'FREE'`,
}

const CONDITIONS: ConditionTable<typeof overdueFilters> = {
  group: group => GROUPS[group],
  customer: isCalled(sql`c.name`, sql`c.id`),
  currency: is(sql`t.currency`),
  step: is(sql`t.step`),
}

const sourceOf = (request: object, terms: OverdueTerms): PageSource => ({
  tables: tablesOf(terms),
  owner: { customers: 't.customer_id' },
  conditions: [sql`(${DAYS} > 0 or ${TOMORROW} is not null)`, ...conditionsOf(overdueFilters, request, CONDITIONS)],
  order: sql`${DAYS} desc, t.customer_id, t.currency`,
})

async function countsOf(tx: Tx, source: PageSource): Promise<OverdueCounts> {
  const groups = (Object.keys(OVERDUE_GROUPS) as OverdueGroup[]).map(
    // its own keys
    group => sql`count(*) filter (where ${GROUPS[group]})::int as ${raw(`"${group}"`)}`,
  )
  return await tx.one<OverdueCounts>(sql`
    select count(*)::int as "ALL", ${join(groups, ', ')} from ${source.tables} ${whereOf(tx, source)}`)
}

function fieldsOf({ now, lateFeeBasisPoints, days }: OverdueTerms): Fields<OverdueCustomer> {
  const today = dayOf(now)
  const next = (of: Readonly<Record<OverdueStep, Sql>>): Sql => sql`(case when t.oldest is null then null
    when ${DAYS} < ${days.REMIND}::int then ${of.REMIND} when ${DAYS} < ${days.REFUSE}::int then ${of.REFUSE}
    when ${DAYS} < ${days.FREEZE}::int then ${of.FREEZE} end)`
  const on = (step: OverdueStep) => sql`(t.oldest + ${days[step]}::int)::text`
  const fee = sql`(select coalesce(sum(${lateFee(LEFT, today, lateFeeBasisPoints)}), 0)::bigint from credit_statements s
    where s.customer_id = t.customer_id and s.currency = t.currency and ${isLate(today)})`
  return {
    customer_id: raw('t.customer_id'),
    customer_name: raw('c.name'),
    currency: raw('t.currency'),
    overdue_days: DAYS,
    oldest_repay_on: raw('t.oldest::text'),
    statements: raw('coalesce(l.statements, 0)'),
    owed: amountOf(raw('coalesce(l.minor, 0)'), raw('t.currency')),
    late_fee: amountOf(fee, raw('t.currency')),
    step: raw('t.step'),
    next_step: next({ REMIND: sql`'REMIND'`, REFUSE: sql`'REFUSE'`, FREEZE: sql`'FREEZE'` }),
    next_on: next({ REMIND: on('REMIND'), REFUSE: on('REFUSE'), FREEZE: on('FREEZE') }),
    tomorrow: TOMORROW,
  }
}
