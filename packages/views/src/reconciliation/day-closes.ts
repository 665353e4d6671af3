// The day's close for finance: the days with how far each is signed, one in full, and what its second signature is about (console.md 17).
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { DAY_PARTS } from '@tallyhelm/protocol/topics/reconciliation/day-enums'
import { dayFilters } from '@tallyhelm/protocol/topics/reconciliation/day-lists'
import type { CloseDay, DayDetail, DayListRequest, DayPage, DayRequest } from '@tallyhelm/protocol/topics/reconciliation/day-schemas'
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'
import sql, { raw, type Sql } from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'
import type { CaseView } from '../cases/case-view.ts'
import { type ConditionTable, conditionsOf, is, onDays } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { countOf, figuresBeside, type StoredFigure, sumWords } from './day-figures.ts'

const staff = { kind: 'staff' } as const
const DIFFERENCES = ['HOUSE_DIFFERENCES', 'ACCOUNT_DIFFERENCES'] as const

type Row = Pick<CloseDay, 'day' | 'state' | 'maker' | 'made_at' | 'checker' | 'signed_at'> & { signed: string | null; now: string }

/** From the first day on which money came; the one that counts of a day's closes is the signed one, or the one that waits. */
const daysUntil = (today: Day): Sql => sql`(
  select d.day::date as day, k.maker, k.submitted_at as made_at, k.decider, c.signed_at, c.figures,
    case when c.signed_at is not null then 'SIGNED' when c.id is not null then 'WAITING' when d.day::date = ${today}::date then 'RUNNING' else 'OPEN' end as state
  from generate_series(coalesce((select (min(a.arrived_at) at time zone 'Asia/Shanghai')::date from payments_arrivals a), ${today}::date), ${today}::date,
    interval '1 day') as d (day)
  left join lateral (select x.* from reconciliation_day_closes x join cases_cases w on w.id = x.id
    where x.day = d.day::date and (x.signed_at is not null or w.status = 'PENDING') order by x.id desc limit 1) c on true
  left join cases_cases k on k.id = c.id) t`

const CONDITIONS: ConditionTable<typeof dayFilters> = { state: is(sql`t.state`), day: onDays(sql`t.day`) }

const FIELDS: Fields<Row> = {
  day: raw('t.day::text'),
  state: raw('t.state'),
  maker: raw('t.maker'),
  made_at: raw('t.made_at'),
  checker: raw('case when t.signed_at is not null then t.decider end'),
  signed_at: raw('t.signed_at'),
  signed: raw('t.figures::text'),
  now: raw('reconciliation_day_figures(t.day)::text'),
}

/** The latest day first. */
export async function dayList(db: Database, now: Date, request: DayListRequest): Promise<DayPage> {
  const source: PageSource = {
    tables: daysUntil(dayOf(now)),
    owner: 'everybody',
    conditions: conditionsOf(dayFilters, request, CONDITIONS),
    order: sql`t.day desc`,
  }
  const page = await db.read(staff, tx => readPage<Row>(tx, FIELDS, source, request))
  return { ...page, content: page.content.map(closeDayOf) }
}

function closeDayOf({ signed, now, ...row }: Row): CloseDay {
  const shown = figuresOf(signed ?? now)
  return {
    ...row,
    is_changed: signed !== null && figuresBeside(figuresOf(now), shown).some(({ change }) => change !== null),
    paid_in: sumWords(shown, ['PAID_IN']),
    booked: sumWords(shown, ['WALLET', 'REPAYMENT']),
    unmatched: sumWords(shown, ['UNMATCHED']),
    refunded: sumWords(shown, ['REFUNDED']),
    differences: countOf(shown, DIFFERENCES),
  }
}

const figuresOf = (text: string): StoredFigure[] => JSON.parse(text) as StoredFigure[] // made by reconciliation_day_figures

/** What a day came to so far, or came to. */
export async function dayFigures(tx: Tx, day: Day): Promise<StoredFigure[]> {
  return figuresOf((await tx.one<{ figures: string }>(sql`select reconciliation_day_figures(${day}::date)::text as figures`)).figures)
}

export async function dayDetail(db: Database, now: Date, { day }: DayRequest): Promise<DayDetail> {
  return await db.read(staff, async tx => {
    const close = await tx.maybe<CaseProposalRow & { figures: string; is_signed: boolean }>(sql`
      select ${CASE_PROPOSAL_COLUMNS}, c.figures::text as figures, c.signed_at is not null as is_signed
      from reconciliation_day_closes c join cases_cases k on k.id = c.id
      where c.day = ${day}::date and (c.signed_at is not null or k.status = 'PENDING') order by c.id desc limit 1`)
    const current = await dayFigures(tx, day)
    if (close === undefined) {
      return { day, state: day < dayOf(now) ? 'OPEN' : 'RUNNING', figures: figuresBeside(current, null), proposal: null }
    }
    const { figures, is_signed, ...proposal } = close
    return {
      day,
      state: is_signed ? 'SIGNED' : 'WAITING',
      figures: figuresBeside(current, figuresOf(figures)),
      proposal: caseProposalOf(proposal),
    }
  })
}

export const dayCloseCaseView: CaseView = async (tx, { caseId }) => {
  const { day, figures } = await tx.one<{ day: Day; figures: string }>(
    sql`select c.day::text as day, c.figures::text as figures from reconciliation_day_closes c where c.id = ${caseId}`,
  )
  const [signed, current] = [figuresOf(figures), await dayFigures(tx, day)]
  const changes = figuresBeside(current, signed).filter(({ change }) => change !== null)
  const fact = (label: string, value: string) => ({ label, before: null, value: value.replaceAll('\n', '；') || '—', note: null })
  return {
    facts: [
      fact('日期', day),
      fact('银行流水收入', sumWords(signed, ['LINES'])),
      fact('当日到账款项', sumWords(signed, ['PAID_IN'])),
      fact('入账客户钱包', sumWords(signed, ['WALLET'])),
      fact('偿还对账单', sumWords(signed, ['REPAYMENT'])),
      fact('日终未匹配资金', sumWords(signed, ['UNMATCHED'])),
      fact('退款已打款', sumWords(signed, ['REFUNDED'])),
      fact('未关闭的差异', String(countOf(signed, DIFFERENCES))),
    ],
    warning:
      changes.length === 0 ? null : `签署后有变动：${changes.map(({ part }) => DAY_PARTS[part].text).join('、')}，复核的是签署时的数字`,
    obstacle: null,
    link: `/ledger?tab=days&open=${day}`,
  }
}
