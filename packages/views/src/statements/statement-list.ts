// A customer's statements, the latest month first, with how many stand under each tab (screens.md 7, Statement check).
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { statementFile } from '@tallyhelm/protocol/topics/statements/columns'
import { STATEMENT_TAB_CODES, type StatementTab } from '@tallyhelm/protocol/topics/statements/enums'
import { statementFilters } from '@tallyhelm/protocol/topics/statements/lists'
import type { Statement, StatementCounts, StatementListRequest, StatementPage } from '@tallyhelm/protocol/topics/statements/schemas'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { rebateSeen } from '../billing/rebate-seen.ts'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { chosenOr, conditionsOf, type ConditionTable, duringMonths, is } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage, whereOf } from '../lists/read-page.ts'
import { isLate } from '../repayments/late-fee.ts'
import { waitsForReply } from './wait-replied.ts'

/** Who reads, and when: what is overdue follows from the day. */
export type StatementReader = { seesRebate: boolean; now: Date }

/** A sub-customer has no statements. */
export async function statementList(
  db: Database,
  scope: TenantScope,
  { now, ...request }: StatementListRequest & { now: Date },
): Promise<StatementPage> {
  return await db.read(scope, async tx => {
    const reader = { seesRebate: await rebateSeen(tx, scope), now }
    const page = await readPage<Statement>(tx, statementFields(reader), sourceOf(request, reader), request)
    return { ...page, counts: await countsOf(tx, request, reader) }
  })
}

export const statementExport = (scope: TenantScope, request: ExportRequestOf<'STATEMENTS'>, reader: StatementReader): ExportSource =>
  fileOf(
    scope,
    statementFile,
    statementFields(reader),
    sourceOf(request, reader),
    request,
    column => column.isRebate === true && !reader.seesRebate,
  )

async function countsOf(tx: Tx, { tab: _, ...request }: Asked, reader: StatementReader): Promise<StatementCounts> {
  const source = sourceOf(request, reader)
  const counts = STATEMENT_TAB_CODES.map(tab => sql`count(*) filter (where ${tabs(reader)[tab]})::int as ${raw(`"${tab}"`)}`)
  return await tx.one<StatementCounts>(sql`select ${join(counts, ', ')} from ${source.tables} ${whereOf(tx, source)}`)
}

type Asked = Omit<StatementListRequest, 'page_num' | 'page_size'>

/** Also of one statement. Its company is there; joined as if it might not be, it is not read for the counts. */
export const STATEMENT_TABLES: Sql = raw(`credit_statements s
  left join companies_companies c on c.id = s.company_id and (c.customer_id = s.customer_id) is true`)

const sourceOf = (request: Asked, reader: StatementReader): PageSource => ({
  tables: STATEMENT_TABLES,
  owner: { customersAlone: 's.customer_id' },
  conditions: chosenOr(sql`s.id`, request, () => [
    ...ofChannel(request.channel),
    ...conditionsOf(statementFilters, request, conditions(reader)),
  ]),
  order: sql`s.month desc, s.id desc`,
})

const ofChannel = (channel: Asked['channel']): Sql[] =>
  channel === undefined ? [] : channel === 'OTHERS' ? [sql`s.channel <> all(${[...CHANNEL_CODES]}::text[])`] : [sql`s.channel = ${channel}`]

/** Overdue is no status: it follows from the repayment day. */
const isOverdue = ({ now }: StatementReader): Sql => sql`(s.status not in ('SETTLED', 'DISPUTED') and s.repay_on < ${dayOf(now)}::date)`

const tabs = (reader: StatementReader): Readonly<Record<StatementTab, Sql>> => ({
  WAIT_REPLY: sql`s.status = 'WAIT_REPLY'`,
  CONFIRMED: sql`s.status in ('CONFIRMED', 'REPAYING', 'RECEIPT_REJECTED', 'SETTLED')`,
  DISPUTED: sql`s.status = 'DISPUTED'`,
  OVERDUE: isOverdue(reader),
})

const conditions = (reader: StatementReader): ConditionTable<typeof statementFilters> => ({
  tab: tab => tabs(reader)[tab],
  month: duringMonths(sql`s.month`),
  status: is(sql`s.status`),
  company: is(sql`s.company_id`),
  waits: what => (what === 'REPLY' ? waitsForReply(reader.now) : isLate(dayOf(reader.now))),
})

const amount = (minor: string): Sql => amountOf(raw(minor), raw('s.currency'))
export const statementFields = (reader: StatementReader): Fields<Statement> => ({
  statement_id: raw('s.id'),
  channel: raw('s.channel'),
  month: raw(`to_char(s.month, 'YYYY-MM')`),
  company_name: raw('c.company_name'),
  account_count: raw('s.account_count'),
  currency: raw('s.currency'),
  spend: amount('s.spend_minor'),
  service_fee: amount('s.service_fee_minor'),
  tax: amount('s.tax_minor'),
  rebate: reader.seesRebate ? amount('s.rebate_minor') : sql`null::text`,
  conceded: amount('s.conceded_minor'),
  payable: amount('s.payable_minor'),
  paid: amount('s.paid_minor'),
  version: raw('s.version'),
  status: raw('s.status'),
  issued_at: raw('s.issued_at'),
  confirm_deadline_at: raw('s.confirm_deadline_at'),
  rests: raw('s.rests_since is not null'),
  repay_on: raw(`to_char(s.repay_on, 'YYYY-MM-DD')`),
  overdue_days: sql`case when ${isOverdue(reader)} then ${dayOf(reader.now)}::date - s.repay_on else 0 end`,
  fee_waived_until: raw('s.fee_waived_until::text'),
  confirmed_at: raw('s.confirmed_at'),
  confirmed_by: raw('s.confirmed_by'),
})
