// What the product holds of all that the rows of a takeover name; asked in the system's scope.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ChargeSubject } from '@tallyhelm/protocol/topics/billing/limits'
import { readPhone } from '@tallyhelm/protocol/topics/session/phone'
import { TAKEOVER_SHEET_CODES, takeoverColumns, type TakeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { plainCreditCode } from '@tallyhelm/protocol/values/credit-code'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { extrasOf, salespeople } from './store-extras.ts'
import { accountKey, type Known, type KnownAmount, type KnownPerson, moneyKey, phoneKey } from './facts.ts'
import type { WrittenSheets } from './judge.ts'

const MOST_ID = 9_223_372_036_854_775_807n
const isId = (word: string): boolean => /^[1-9]\d{0,18}$/.test(word) && BigInt(word) <= MOST_ID

export async function findKnown(tx: Tx, sheets: WrittenSheets, now: Date): Promise<Known> {
  const customers = await customersCalled(tx, wordsOf(sheets))
  const ids = [...new Set(customers.map(({ id }) => id))]
  return {
    customers,
    salespeople: sheets.CUSTOMERS ? await salespeople(tx) : [],
    extras: sheets.CUSTOMERS ? await extrasOf(tx, ids) : new Map(),
    parts: await partsOf(tx, ids),
    people: await peopleOf(tx, sheets),
    masters: await mastersOf(tx, ids),
    accounts: await accountsOf(tx, sheets),
    openings: sheets.OPENINGS ? await openingsOf(tx, ids) : new Map(),
    creditLines: sheets.CREDIT_LINES ? await creditLinesOf(tx, ids) : new Map(),
    rates: sheets.FEE_RATES ? await ratesOf(tx, ids, now) : new Map(),
  }
}

/** Everything by which a row may mean a customer. */
function wordsOf(sheets: WrittenSheets): string[] {
  const words = TAKEOVER_SHEET_CODES.flatMap(sheet =>
    sheet === 'CUSTOMERS' ? [...cellsOf(sheets, sheet, '编号'), ...cellsOf(sheets, sheet, '名称')] : cellsOf(sheets, sheet, '客户'),
  )
  return [...new Set(words)].filter(word => word !== '')
}

function cellsOf(sheets: WrittenSheets, sheet: TakeoverSheet, column: string): string[] {
  const place = takeoverColumns(sheet).indexOf(column)
  return (sheets[sheet] ?? []).filter(row => !row.unread).map(({ cells }) => cells[place] ?? '')
}

async function customersCalled(tx: Tx, words: readonly string[]): Promise<Known['customers']> {
  const codes = words.map(plainCreditCode).filter(code => code.length === 18)
  const rows = await tx.rows<Omit<Known['customers'][number], 'ref'>>(sql`
    with called as (
      select 'KEY' as by, k.key as word, k.object_id as id from takeovers_keys k
      where k.sheet = 'CUSTOMERS' and k.key = any(${words}::text[])
      union select 'ID', id::text, id from organization_customers where id = any(${words.filter(isId)}::bigint[])
      union select 'CODE', credit_code, customer_id from companies_companies where credit_code = any(${codes}::text[])
      union select 'NAME', w.word, c.id from unnest(${words}::text[]) w (word)
        join organization_customers c on app_name_form(c.name) = app_name_form(w.word))
    select called.by, called.word, c.id, c.name, c.customer_type as type, c.customer_nature as nature, c.opened_channels as channels
    from called join organization_customers c on c.id = called.id order by c.id`)
  return rows.map(row => ({ ...row, ref: row.id }))
}

async function partsOf(tx: Tx, customerIds: readonly string[]): Promise<Known['parts']> {
  const rows = await tx.rows<Omit<Known['parts'][number], 'ref'>>(sql`
    select 'COMPANIES' as kind, p.id, p.customer_id as "customerId", k.key, p.company_name as name, p.credit_code as "creditCode"
    from companies_companies p left join takeovers_keys k on k.sheet = 'COMPANIES' and k.object_id = p.id
    where p.customer_id = any(${customerIds}::bigint[])
    union all
    select 'SUB_CUSTOMERS', s.id, s.customer_id, k.key, s.name, null
    from sub_customers_profiles s left join takeovers_keys k on k.sheet = 'SUB_CUSTOMERS' and k.object_id = s.id
    where s.customer_id = any(${customerIds}::bigint[])`)
  return rows.map(row => ({ ...row, ref: row.id }))
}

async function peopleOf(tx: Tx, sheets: WrittenSheets): Promise<Known['people']> {
  const codes = cellsOf(sheets, 'PEOPLE', '国家或地区码')
  const phones = cellsOf(sheets, 'PEOPLE', '手机号').flatMap((typed, index) => {
    const phone = readPhone(typed, (codes[index] ?? '').replace(/^\+/, '') || '86')
    return phone ? [phone] : []
  })
  if (phones.length === 0) return new Map()
  const rows = await tx.rows<KnownPerson & { countryCode: string; mobile: string }>(sql`
    select u.country_code as "countryCode", u.mobile, u.customer_id as "customerId", u.sub_customer_id as "subCustomerId", c.name as "customerName",
      array[lower(coalesce(u.email, '')), lower(u.registered_email)] as emails
    from jsonb_to_recordset(${documentOf(phones)}::jsonb) as p ("countryCode" text, number text)
    join organization_wallet_users u on u.country_code = p."countryCode" and u.mobile = p.number
    left join organization_customers c on c.id = u.customer_id`)
  return new Map(rows.map(({ countryCode, mobile, ...person }) => [phoneKey(countryCode, mobile), person]))
}

async function mastersOf(tx: Tx, customerIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct customer_id as id from organization_wallet_users where is_master and customer_id = any(${customerIds}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

async function accountsOf(tx: Tx, sheets: WrittenSheets): Promise<Known['accounts']> {
  const ids = cellsOf(sheets, 'ACCOUNTS', '广告账户 ID').map(plainPlatformId)
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ channel: Channel; outsideId: string; customerId: string; customerName: string }>(sql`
    select a.channel, a.outside_account_id as "outsideId", a.customer_id as "customerId", c.name as "customerName"
    from ad_accounts_accounts a join organization_customers c on c.id = a.customer_id
    where a.outside_account_id = any(${ids}::text[]) and a.taken_back_at is null`)
  return new Map(rows.map(({ channel, outsideId, ...holder }) => [accountKey(channel, outsideId), holder]))
}

type AmountRow = { customerId: string; subCustomerId: string | null; currency: Currency; minor: string; isWaiting: boolean }

const amounts = (rows: readonly AmountRow[]): Map<string, KnownAmount> =>
  new Map(
    rows.map(({ customerId, subCustomerId, currency, minor, isWaiting }) => [
      moneyKey(customerId, subCustomerId, currency),
      { money: money(BigInt(minor), currency), isWaiting },
    ]),
  )

/** Those that a second person approved, and those that wait for one. */
async function openingsOf(tx: Tx, customerIds: readonly string[]): Promise<Map<string, KnownAmount>> {
  return amounts(
    await tx.rows<AmountRow>(sql`
      select t.customer_id as "customerId", t.sub_customer_id as "subCustomerId", t.currency, t.amount_minor as minor,
        k.status = 'PENDING' as "isWaiting"
      from takeovers_terms t join cases_cases k on k.id = t.case_id
      where t.sheet = 'OPENINGS' and k.status in ('PENDING', 'APPROVED') and t.customer_id = any(${customerIds}::bigint[])
      order by k.status desc`),
  )
}

async function creditLinesOf(tx: Tx, customerIds: readonly string[]): Promise<Map<string, KnownAmount>> {
  return amounts(
    await tx.rows<AmountRow>(sql`
      select t.customer_id as "customerId", null as "subCustomerId", t.currency, t.amount_minor as minor, true as "isWaiting"
      from takeovers_terms t join cases_cases k on k.id = t.case_id
      where t.sheet = 'CREDIT_LINES' and k.status = 'PENDING' and t.customer_id = any(${customerIds}::bigint[])
      union all
      select customer_id, null, currency, base_minor, false from credit_lines where customer_id = any(${customerIds}::bigint[])
      order by 5 desc`),
  )
}

type RateRow = {
  customerId: string
  subject: ChargeSubject
  fee: number
  tax: number | null
  returnable: boolean | null
  isWaiting: boolean
}

async function ratesOf(tx: Tx, customerIds: readonly string[], now: Date): Promise<Known['rates']> {
  const rows = await tx.rows<RateRow>(sql`
    select t.customer_id as "customerId", t.subject, t.service_fee_basis_points as fee, t.tax_basis_points as tax,
      t.is_returnable as returnable, true as "isWaiting"
    from takeovers_terms t join cases_cases k on k.id = t.case_id
    where t.sheet = 'FEE_RATES' and k.status = 'PENDING' and t.customer_id = any(${customerIds}::bigint[])
    union all
    (select distinct on (customer_id, channel) customer_id, channel, service_fee_basis_points, tax_basis_points, is_returnable, false
    from billing_fee_rates where customer_id = any(${customerIds}::bigint[]) and valid_from <= ${now}
    order by customer_id, channel, valid_from desc)
    union all
    (select distinct on (customer_id) customer_id, 'TRANSFER', service_fee_basis_points, null, null, false
    from billing_transfer_rates where customer_id = any(${customerIds}::bigint[]) and valid_from <= ${now}
    order by customer_id, valid_from desc)`)
  // What holds counts more than what waits.
  const sorted = rows.toSorted((one, other) => Number(other.isWaiting) - Number(one.isWaiting))
  return new Map(
    sorted.map(({ customerId, subject, fee, tax, returnable, isWaiting }) => [
      moneyKey(customerId, null, subject),
      { serviceFeeBasisPoints: fee, taxBasisPoints: tax, isReturnable: returnable, isWaiting },
    ]),
  )
}
