// Differences with payment houses as staff read them, and the case that closes one.
import type { Database } from '@tallyhelm/infra/db/database'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { HOUSE_DIFFERENCE_ABOUT, HOUSE_DIFFERENCE_KINDS, houseDifferenceFilters } from '@tallyhelm/protocol/topics/payments/house-lists'
import type { HouseDifferencePage, HouseDifferenceRow, HouseDifferencesRequest } from '@tallyhelm/protocol/topics/payments/house-schemas'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql, { raw } from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, conditionsOf, is, onDays } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { decimalOf } from './decimal-of.ts'

const CONDITIONS: ConditionTable<typeof houseDifferenceFilters> = {
  method: is(sql`d.method`),
  kind: is(sql`d.kind`),
  about: is(sql`d.about`),
  state: state => (state === 'OPEN' ? sql`d.closed_at is null` : sql`d.closed_at is not null`),
  day: onDays(sql`d.day`),
}
const amount = (minor: string) => amountOf(raw(`d.${minor}`), raw('d.currency'))
const FIELDS: Fields<HouseDifferenceRow> = {
  difference_id: raw('d.id'),
  method: raw('d.method'),
  day: raw('d.day'),
  kind: raw('d.kind'),
  about: raw('d.about'),
  transaction_id: raw('d.transaction_id'),
  currency: raw('d.currency'),
  our_amount: amount('our_minor'),
  their_amount: amount('their_minor'),
  found_at: raw('d.found_at'),
  closed_at: raw('d.closed_at'),
  closing: raw('d.closing'),
  is_waiting: raw(
    `exists (select from cases_cases k where k.kind = 'HOUSE_DIFFERENCE' and k.status = 'PENDING' and k.subject = d.id::text)`,
  ),
}

/** For staff; the open ones first. */
export async function houseDifferences(db: Database, request: HouseDifferencesRequest): Promise<HouseDifferencePage> {
  const source: PageSource = {
    tables: sql`payments_house_differences d`,
    owner: 'everybody',
    conditions: conditionsOf(houseDifferenceFilters, request, CONDITIONS),
    order: sql`d.closed_at is not null, d.day desc, d.id desc`,
  }
  return await db.read({ kind: 'staff' }, tx => readPage<HouseDifferenceRow>(tx, FIELDS, source, request))
}

type Row = {
  method: HouseMethod
  day: string
  kind: keyof typeof HOUSE_DIFFERENCE_KINDS
  about: keyof typeof HOUSE_DIFFERENCE_ABOUT
  transaction_id: string
  currency: Currency
  ours: string | null
  theirs: string | null
}

export const closingCaseView: CaseView = async (tx, { caseId }) => {
  const { method, day, kind, about, transaction_id, currency, ours, theirs } = await tx.one<Row>(sql`
    select d.method, d.day, d.kind, d.about, d.transaction_id, d.currency, d.our_minor as ours, d.their_minor as theirs
    from payments_proposed_closings p join payments_house_differences d on d.id = p.difference_id where p.id = ${caseId}`)
  const fact = (label: string, value: string) => ({ label, before: null, value, note: null })
  const figure = (minor: string | null) => (minor === null ? '无此笔' : `${decimalOf(minor, currency)} ${currency}`)
  return {
    facts: [
      fact('支付机构', `${METHODS[method].text} ${day}`),
      fact('机构流水号', transaction_id),
      fact('款项', HOUSE_DIFFERENCE_ABOUT[about]),
      fact('差异', HOUSE_DIFFERENCE_KINDS[kind]),
      fact('系统', figure(ours)),
      fact('机构', figure(theirs)),
    ],
    warning: null,
    obstacle: null,
    link: '/ledger?tab=houses',
  }
}
