// The agency's receiving accounts as staff read them.
import type { Database } from '@tallyhelm/infra/db/database'
import { receivingAccountFilters } from '@tallyhelm/protocol/topics/payments/settings-lists'
import type { ReceivingAccount, ReceivingAccountPage, ReceivingAccountsRequest } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import sql, { raw } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const CONDITIONS: ConditionTable<typeof receivingAccountFilters> = {
  bank: is(sql`a.bank`),
  method: is(sql`a.method`),
  currency: is(sql`a.currency`),
  state: state => sql`a.is_open = ${state === 'OPEN'}`,
}

const FIELDS: Fields<ReceivingAccount> = {
  account_id: raw('a.id'),
  bank: raw('a.bank'),
  currency: raw('a.currency'),
  method: raw('a.method'),
  holder: raw('a.holder'),
  account_no: raw('a.account_no'),
  bank_name: raw('a.bank_name'),
  swift: raw('a.swift'),
  is_open: raw('a.is_open'),
  changed_at: raw('a.changed_at'),
  is_waiting: raw(`exists (select from cases_cases k where k.kind = 'RECEIVING_ACCOUNT' and k.status = 'PENDING'
    and k.subject = a.bank || ':' || a.currency || ':' || a.method)`),
}

/** For staff; the open ones first. */
export async function receivingAccountList(db: Database, request: ReceivingAccountsRequest): Promise<ReceivingAccountPage> {
  const source: PageSource = {
    tables: sql`payments_accounts a`,
    owner: 'everybody',
    conditions: conditionsOf(receivingAccountFilters, request, CONDITIONS),
    order: sql`a.is_open desc, a.bank, a.currency, a.method`,
  }
  return await db.read({ kind: 'staff' }, tx => readPage<ReceivingAccount>(tx, FIELDS, source, request))
}
