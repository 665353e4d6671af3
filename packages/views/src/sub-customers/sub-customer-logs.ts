// What was done about an agent's sub-customers, the latest first, and its file.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { subCustomerLogFile } from '@tallyhelm/protocol/topics/sub-customers/columns'
import { actionsOfKind, LOG_ACTION_CODES, LOG_ACTIONS } from '@tallyhelm/protocol/topics/sub-customers/enums'
import { subCustomerLogFilters } from '@tallyhelm/protocol/topics/sub-customers/lists'
import type { SubCustomerLog, SubCustomerLogPage, SubCustomerLogRequest } from '@tallyhelm/protocol/topics/sub-customers/rights-schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ExportSource } from '../exports/export-source.ts'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

/** A sub-customer sees nothing of it. */
export const subCustomerLogs = (db: Database, scope: TenantScope, request: SubCustomerLogRequest): Promise<SubCustomerLogPage> =>
  db.read(scope, tx => readPage<SubCustomerLog>(tx, FIELDS, sourceOf(scope, request), request))

export const subCustomerLogExport = (scope: TenantScope, request: ExportRequestOf<'SUB_CUSTOMER_LOGS'>): ExportSource =>
  fileOf(scope, subCustomerLogFile, FIELDS, { ...sourceOf(scope, request), tables: joined(scope) }, request)

function sourceOf(scope: TenantScope, request: Omit<SubCustomerLogRequest, 'page_num' | 'page_size'>): PageSource {
  const { sub_customer_id: id } = request
  return {
    tables: request.name === undefined ? sql`sub_customers_logs l` : joined(scope),
    shaped: { by: 'l.id', tables: joined(scope) },
    owner: { customersAlone: 'l.customer_id' },
    conditions: [
      ...chosenOr(sql`l.id`, request, () => [
        ...conditionsOf(subCustomerLogFilters, request, CONDITIONS),
        ...(id === undefined ? [] : [sql`l.sub_customer_id = ${id}`]),
      ]),
    ],
    order: sql`l.at desc, l.id desc`,
  }
}

const joined = (scope: TenantScope): Sql =>
  sql`sub_customers_logs l join sub_customers_profiles s
    on s.customer_id = l.customer_id and s.id = l.sub_customer_id and ${ownCustomersAlone(scope, 's.customer_id')}`

const CONDITIONS: ConditionTable<typeof subCustomerLogFilters> = {
  name: contains(sql`s.name`),
  kind: kind => sql`l.action = any(${actionsOfKind(kind)})`,
  operator: contains(sql`l.operator`),
  at: duringDays(sql`l.at`),
}

const KIND = raw(`case l.action ${LOG_ACTION_CODES.map(code => `when '${code}' then '${LOG_ACTIONS[code].kind}'`).join(' ')} end`)

const FIELDS: Fields<SubCustomerLog> = {
  log_id: raw('l.id'),
  sub_customer_id: raw('s.id'),
  name: raw('s.name'),
  kind: KIND,
  action: raw('l.action'),
  about: raw('l.about'),
  before: raw('l.before'),
  after: raw('l.after'),
  operator: raw('l.operator'),
  at: raw('l.at'),
}
