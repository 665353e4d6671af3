// Credit records, list and file: the changes of the customer's line, or with a channel what that channel's quota changes used of it.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { creditRecordFile } from '@tallyhelm/protocol/topics/credit/columns'
import type { CreditHistoryRow, QuotaChange } from '@tallyhelm/protocol/topics/credit/line-schemas'
import type { CreditRecordPage, CreditRecordRequest } from '@tallyhelm/protocol/topics/credit/schemas'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import sql from 'sql-template-tag'
import type { ExportSource } from '../exports/export-source.ts'
import { fileOf } from '../lists/list-file.ts'
import { readPage } from '../lists/read-page.ts'
import { HISTORY_FIELDS, ownChanges } from './change-list.ts'
import { QUOTA_CHANGE_FIELDS, quotaChangeSource } from './quota-changes.ts'

/** The newest first. */
export async function creditRecords(
  db: Database,
  scope: TenantScope,
  { channel, ...request }: CreditRecordRequest,
): Promise<CreditRecordPage> {
  return await db.read(scope, async tx => {
    if (channel === undefined)
      return { channel: null, ...(await readPage<CreditHistoryRow>(tx, HISTORY_FIELDS, ownChanges(scope, request), request)) }
    const source = await quotaChangeSource(tx, scope, channel, request)
    return { channel, ...(await readPage<QuotaChange>(tx, QUOTA_CHANGE_FIELDS, source, request)) }
  })
}

/** A file has the columns of its own list. */
export async function creditRecordExport(tx: Tx, scope: TenantScope, request: ExportRequestOf<'CREDIT_RECORDS'>): Promise<ExportSource> {
  const { channel, ...asked } = request
  const isOfChannel = channel !== undefined
  const source = isOfChannel ? await quotaChangeSource(tx, scope, channel, asked) : ownChanges(scope, asked)
  const values = isOfChannel ? QUOTA_VALUES : LINE_VALUES
  return fileOf(scope, creditRecordFile, values, source, request, ({ ofChannel }) => ofChannel !== undefined && ofChannel !== isOfChannel)
}

const none = sql`null`
const { change: usedChange, amount: _, ...ofQuota } = QUOTA_CHANGE_FIELDS
const { change_id: __, ...ofLine } = HISTORY_FIELDS
const LINE_VALUES = {
  ...ofLine,
  outside_account_id: none,
  account_name: none,
  adjust_type: none,
  item: none,
  used_change: none,
  apply_no: none,
  flow_no: none,
}
const QUOTA_VALUES = {
  ...ofQuota,
  used_change: usedChange,
  type: none,
  before: none,
  after: none,
  change: none,
  valid_until: none,
  reason: none,
}
