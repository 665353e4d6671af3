// The file of the wallet's flows: the list's filters and its order.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { ownExactly } from '@tallyhelm/infra/db/tenant'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { flowFile } from '@tallyhelm/protocol/topics/wallet/columns'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { fileOf, type Values } from '../lists/list-file.ts'
import { besideFlows, flowConditions, flows, type Fund, orderOf, REFERENCE_NO, SUMMARY } from './flow-list.ts'

/** A file holds the wallet or the credit line of one currency, as the list does. Whose flows they are is said where they come from. */
export function flowExport(scope: TenantScope, request: ExportRequestOf<'WALLET_FLOWS'>): ExportSource {
  const source = {
    tables: sql`(with own as materialized (${ownFund(scope, request)}) ${flows(OWN)}) f ${besideFlows(scope)}`,
    owner: 'everybody',
    conditions: flowConditions(request),
    order: orderOf(request),
  } as const
  return fileOf(scope, flowFile, valuesIn(request.currency), source, request)
}

const OWN: Fund = { id: sql`(select id from own)`, limit: sql`(select minor from own)` }

/** The one account and its limit; no row where there is none. */
const ownFund = (scope: TenantScope, { fund, currency }: ExportRequestOf<'WALLET_FLOWS'>): Sql => sql`
  select a.id, coalesce(g.base_minor + g.temporary_minor, b.overdraft_minor, 0) as minor
  from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
  left join credit_lines g on a.kind = 'CREDIT_LINE' and g.customer_id = a.customer_id and g.currency = a.currency
  where ${ownExactly(scope, 'a')} and a.kind = ${fund} and a.currency = ${currency}`

const valuesIn = (currency: Currency): Values<typeof flowFile> => ({
  flow_no: raw('f.flow_no'),
  at: raw('f.at'),
  flow_type: raw('f.code'),
  currency: sql`${currency}::text`,
  income: amountOf(raw('case when f.delta > 0 then f.delta end'), sql`${currency}`),
  expense: amountOf(raw('case when f.delta < 0 then -f.delta end'), sql`${currency}`),
  balance_after: amountOf(raw('f.balance_after'), sql`${currency}`),
  reference_no: REFERENCE_NO,
  channel: raw('a.channel'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  summary: SUMMARY,
  operator: raw('f.operator'),
})
