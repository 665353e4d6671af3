// The contracts of all customers for staff: the list, one in full, and which stored file a contract or attachment is.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { contractFilters } from '@tallyhelm/protocol/topics/contracts/console-lists'
import type {
  ContractDetail,
  ContractFileRequest,
  ContractListRequest,
  ContractPage,
  ContractRequest,
  ContractRow,
} from '@tallyhelm/protocol/topics/contracts/console-schemas'
import sql, { raw } from 'sql-template-tag'
import { conditionsOf, type ConditionTable, duringDays, is, isCalled } from '../lists/conditions.ts'
import { type Fields, readPage } from '../lists/read-page.ts'
import { fileTitle } from './own-contracts.ts'

const TABLES = sql`contracts_contracts k join organization_customers c on c.id = k.customer_id`
const MASKED = `case when length(k.bank_account) > 4 then '**** ' || right(k.bank_account, 4) else k.bank_account end`
const FIELDS: Fields<ContractRow> = {
  contract_id: raw('k.id::text'),
  case_id: raw('k.case_id::text'),
  customer_id: raw('k.customer_id::text'),
  customer_name: raw('c.name'),
  customer_sign_name: raw('k.customer_sign_name'),
  account_name: raw('k.account_name'),
  bank: raw('k.bank'),
  bank_account: raw(MASKED),
  swift_code: raw('k.swift_code'),
  attachments: raw('jsonb_array_length(k.attachments)'),
  data_source: raw('k.data_source::text'),
  approve_status: raw('k.approve_status::text'),
  contract_status: raw('k.contract_status::text'),
  created_at: raw('k.created_at'),
}
const CONDITIONS: ConditionTable<typeof contractFilters> = {
  approve: is(sql`k.approve_status::text`),
  status: is(sql`k.contract_status::text`),
  source: is(sql`k.data_source::text`),
  customer: isCalled(sql`c.name`, sql`c.id`),
  created: duringDays(sql`k.created_at`),
}

/** What waits comes first. */
export async function contractList(db: Database, scope: StaffScope, request: ContractListRequest): Promise<ContractPage> {
  const source = {
    tables: TABLES,
    owner: { customers: 'k.customer_id' },
    conditions: conditionsOf(contractFilters, request, CONDITIONS),
    order: sql`k.approve_status = 0 desc, k.created_at desc, k.id desc`,
  }
  return await db.read(scope, tx => readPage<ContractRow>(tx, FIELDS, source, request))
}

type Stored = { file_name: string | null; attachments: readonly { name: string; key: string }[] }
type DetailRow = Omit<ContractRow, 'created_at' | 'attachments'> &
  Stored & {
    created_at: Date
    bank_account_full: string
    email: string
    reject_reason: string
    file_sha256: string | null
    evidence: ContractDetail['evidence']
  }
type StepRow = Omit<ContractDetail['steps'][number], 'at'> & { at: Date }

/** Refuses NOT_FOUND. */
export async function contractDetail(db: Database, scope: StaffScope, { contract_id }: ContractRequest): Promise<ContractDetail> {
  const [row, steps] = await db.read(scope, async tx => {
    const found = await tx.maybe<DetailRow>(sql`
      select k.id::text as contract_id, k.case_id::text as case_id, k.customer_id::text as customer_id, c.name as customer_name, k.customer_sign_name,
        k.account_name, k.bank, ${raw(MASKED)} as bank_account, k.bank_account as bank_account_full, k.swift_code, k.email, k.attachments,
        k.data_source::text as data_source, k.approve_status::text as approve_status, k.contract_status::text as contract_status, k.created_at,
        k.reject_reason, k.file_name, k.file_sha256, k.evidence
      from ${TABLES} where k.id = ${contract_id} and ${ownCustomers(scope, 'k.customer_id')}`)
    const told = await tx.rows<StepRow>(sql`
      select s.state, s.mover, s.by_name as by, s.note, s.at from contracts_steps s
      where s.contract_id = ${contract_id} and ${ownCustomers(scope, 's.customer_id')} order by s.id`)
    return [found, told] as const
  })
  if (!row) throw new Refusal('NOT_FOUND')
  const { created_at, attachments, file_name, file_sha256, ...rest } = row
  return {
    ...rest,
    attachments: attachments.length,
    created_at: created_at.toISOString(),
    has_file: file_name !== null,
    file_sha256: file_sha256 ?? '',
    files: attachments.map(({ name }) => ({ name })),
    steps: steps.map(step => ({ ...step, at: step.at.toISOString() })),
  }
}

/** Refuses NOT_FOUND. */
export async function contractFile(
  db: Database,
  scope: StaffScope,
  { contract_id, attachment }: ContractFileRequest,
): Promise<{ name: string; stored: string; contentType: string }> {
  const row = await db.read(scope, tx =>
    tx.maybe<Stored & { sign_name: string }>(sql`
      select k.file_name, k.attachments, k.customer_sign_name as sign_name from ${TABLES}
      where k.id = ${contract_id} and ${ownCustomers(scope, 'k.customer_id')}`),
  )
  const named = attachment === null ? undefined : row?.attachments[attachment]
  const stored = attachment === null ? row?.file_name : named?.key
  if (!row || !stored) throw new Refusal('NOT_FOUND')
  const contentType = stored.endsWith('.pdf') ? 'application/pdf' : 'image/webp'
  return { name: named?.name ?? fileTitle(row.sign_name, stored), stored, contentType }
}
