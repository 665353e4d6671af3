// Money that arrived, in the console: what waits for its owner, and one of it in full. For finance.
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { arrivalFilters } from '@tallyhelm/protocol/topics/payments/console-lists'
import type {
  Arrival,
  ArrivalDetail,
  ArrivalListRequest,
  ArrivalPage,
  ArrivalRef,
} from '@tallyhelm/protocol/topics/payments/console-schemas'
import sql, { type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, duringDays, is, ofAmounts } from '../lists/conditions.ts'
import { type PageSource, readPage } from '../lists/read-page.ts'
import { rechargesFor } from './candidates.ts'
import { ARRIVAL_FIELDS, ARRIVAL_TABLES } from './match-rows.ts'
import { waitingCases } from './waiting-matches.ts'

const staff = { kind: 'staff' } as const

const CONDITIONS: ConditionTable<typeof arrivalFilters> = {
  arrivalState: is(sql`a.state`),
  place: is(sql`a.place`),
  currency: is(sql`a.currency`),
  words: text => contains(sql`concat_ws(' ', a.payer, l.memo, a.transaction_id)`)(text),
  amount: ofAmounts(sql`a.amount_minor`, sql`a.currency`),
  arrived: duringDays(sql`a.arrived_at`),
}

const sourceOf = (conditions: readonly Sql[]): PageSource => ({
  tables: ARRIVAL_TABLES,
  owner: 'everybody',
  conditions,
  order: sql`a.arrived_at desc, a.id desc`,
})

/** The last that arrived first. */
export async function arrivalList(db: Database, request: ArrivalListRequest): Promise<ArrivalPage> {
  const source = sourceOf(conditionsOf(arrivalFilters, request, CONDITIONS))
  return await db.read(staff, tx => readPage<Arrival>(tx, ARRIVAL_FIELDS, source, request))
}

/** Refuses NOT_FOUND. */
export async function arrivalOf(db: Database, { arrival_id }: ArrivalRef): Promise<ArrivalDetail> {
  return await db.read(staff, async tx => {
    const source = sourceOf([sql`a.id = ${arrival_id}`])
    const [row] = (await readPage<Arrival>(tx, ARRIVAL_FIELDS, source, { page_num: 1, page_size: 1 })).content
    if (!row) throw new Refusal('NOT_FOUND')
    const candidates = row.state === 'UNMATCHED' ? await rechargesFor(tx, arrival_id) : []
    return { ...row, candidates, waiting: await waitingCases(tx, sql`m.arrival_id = ${arrival_id}`) }
  })
}
