// The history of one currency: its dated rates or markups, and the proposals that were decided, the latest first.
import type { Database } from '@tallyhelm/infra/db/database'
import { percentText } from '@tallyhelm/protocol/topics/billing/limits'
import type { ExchangeSubject } from '@tallyhelm/protocol/topics/exchange/limits'
import type {
  ExchangeDated,
  ExchangeHistoryPage,
  ExchangeHistoryRequest,
  ExchangeProposalPage,
  ExchangeProposalsRequest,
} from '@tallyhelm/protocol/topics/exchange/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { PROPOSAL_COLUMNS, PROPOSAL_TABLES, proposalOf, type ProposalRow } from './proposal-rows.ts'

type Row = Omit<ExchangeDated, 'subject' | 'markup_percent' | 'state' | 'valid_from' | 'held_until' | 'created_at'> & {
  basis_points: number | null
  is_current: boolean
  valid_from: Date
  held_until: Date | null
  created_at: Date
}

/** By the instant from which they held; what has not begun is left out. */
export async function exchangeHistory(db: Database, request: ExchangeHistoryRequest & { now: Date }): Promise<ExchangeHistoryPage> {
  const { currency, subject, now } = request
  const { columns, table } = DATED[subject]
  const held = sql`from ${table} d where d.currency = ${currency} and d.valid_from <= ${now}`
  const { rows, total } = await db.read({ kind: 'staff' }, async tx => ({
    rows: await tx.rows<Row>(sql`
      with page as materialized (select d.id, ${columns}, d.valid_from, d.created_at ${held} order by d.valid_from desc ${limitOf(request)})
      select g.id as dated_id, g.rate, g.source, g.basis_points, g.valid_from, g.held_until, g.created_at, k.maker, k.decider as checker, k.asked_reason as reason,
        g.valid_from = (select max(d.valid_from) ${held}) as is_current
      from page g left join exchange_proposals p on p.dated_id = g.id left join cases_cases k on k.id = p.id order by g.valid_from desc`),
    total: await tx.one<{ n: number }>(sql`select count(*)::int as n ${held}`),
  }))
  const content = rows.map(({ basis_points, is_current, valid_from, held_until, created_at, ...row }) => ({
    ...row,
    subject,
    markup_percent: basis_points === null ? null : percentText(basis_points),
    state: is_current ? ('CURRENT' as const) : ('PAST' as const),
    valid_from: valid_from.toISOString(),
    held_until: held_until?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }))
  return { content, total_size: total.n, page_num: request.page_num, page_size: request.page_size }
}

const DATED: Readonly<Record<ExchangeSubject, { columns: Sql; table: Sql }>> = {
  RATE: { columns: sql`d.rate::text as rate, d.source, d.held_until, null::integer as basis_points`, table: sql`exchange_rates` },
  MARKUP: {
    columns: sql`null::text as rate, null::text as source, null::timestamptz as held_until, d.basis_points`,
    table: sql`exchange_markups`,
  },
}

/** Without those that still wait. */
export async function exchangeProposals(db: Database, request: ExchangeProposalsRequest): Promise<ExchangeProposalPage> {
  const where = sql`where p.currency = ${request.currency} and k.status <> 'PENDING'`
  const { rows, total } = await db.read({ kind: 'staff' }, async tx => ({
    rows: await tx.rows<ProposalRow>(
      sql`select ${PROPOSAL_COLUMNS} from ${PROPOSAL_TABLES} ${where} order by p.id desc ${limitOf(request)}`,
    ),
    total: await tx.one<{ n: number }>(sql`select count(*)::int as n from ${PROPOSAL_TABLES} ${where}`),
  }))
  return { content: rows.map(proposalOf), total_size: total.n, page_num: request.page_num, page_size: request.page_size }
}

type Paged = { page_num: number; page_size: number }
const limitOf = ({ page_num, page_size }: Paged): Sql => sql`limit ${page_size} offset ${(page_num - 1) * page_size}`
