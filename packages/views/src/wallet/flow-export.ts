// The file of the wallet's flows: the list's filters and its order.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { flowFile } from '@tallyhelm/protocol/topics/wallet/columns'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql, { raw } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { fileOf, type Values } from '../lists/list-file.ts'
import { besideFlows, flowConditions, flows, orderOf, REFERENCE_NO, SUMMARY } from './flow-list.ts'

/** A file holds one currency, as the list does. Whose flows they are is said where they come from. */
export function flowExport(scope: TenantScope, request: ExportRequestOf<'WALLET_FLOWS'>): ExportSource {
  const source = {
    tables: sql`(${flows(scope, request)} select * from flows) f ${besideFlows(scope)}`,
    owner: 'everybody',
    conditions: flowConditions(request),
    order: orderOf(request),
  } as const
  return fileOf(scope, flowFile, valuesIn(request.currency), source, request)
}

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
