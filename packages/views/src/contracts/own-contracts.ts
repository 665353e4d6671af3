// A customer's own contracts: the list, the names it may sign as, and what the last one said (spec §7, Contract).
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ContractEcho, ContractItem } from '@tallyhelm/protocol/topics/contracts/schemas'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import sql, { type Sql } from 'sql-template-tag'

export type ContractReader = { scope: TenantScope; staticHost: string }
type Row = {
  id: string
  sign_name: string
  approve_status: 0 | 1 | 2
  contract_status: number
  reject_reason: string
  data_source: number
  created_at: Date
  file_name: string | null
}
const MOST = 200

/** The newest first; the list of the spec has no pages. */
export const contractItems = (db: Database, reader: ContractReader): Promise<ContractItem[]> => readItems(db, reader, sql`true`)

/** Refuses NOT_FOUND. */
export async function contractItem(db: Database, reader: ContractReader, id: string): Promise<ContractItem> {
  const [item] = await readItems(db, reader, sql`c.id = ${id}`)
  if (!item) throw new Refusal('NOT_FOUND')
  return item
}

async function readItems(db: Database, { scope, staticHost }: ContractReader, condition: Sql): Promise<ContractItem[]> {
  const rows = await db.read(scope, tx =>
    tx.rows<Row>(sql`
      select c.id, c.customer_sign_name as sign_name, c.approve_status, c.contract_status, c.reject_reason, c.data_source, c.created_at, c.file_name
      from contracts_contracts c where ${ownCustomers(scope, 'c.customer_id')} and ${condition}
      order by c.created_at desc, c.id desc limit ${MOST}`),
  )
  return rows.map(row => ({
    id: row.id,
    contractAttachmentData: {
      name: fileTitle(row.sign_name, row.file_name),
      url: row.file_name === null ? '' : staticUrl(staticHost, row.file_name),
    },
    customerSignName: row.sign_name,
    approveStatus: row.approve_status,
    contractStatus: row.contract_status,
    rejectReason: row.reject_reason,
    createTime: row.created_at.toISOString(),
    dataSource: row.data_source,
  }))
}

/** A scan may be a picture. */
export const fileTitle = (signName: string, file: string | null): string =>
  `广告服务合同-${signName}${file === null ? '' : file.slice(file.lastIndexOf('.'))}`

/** The customer's name, its companies and what it signed as before, each once. */
export async function signNames(db: Database, scope: TenantScope): Promise<string[]> {
  const rows = await db.read(scope, tx =>
    tx.rows<{ name: string }>(sql`
      select name from (
        select c.customer_sign_name as name, 1 as place, c.created_at as at from contracts_contracts c where ${ownCustomers(scope, 'c.customer_id')}
        union all select o.name, 2, o.created_at from organization_customers o where ${ownCustomers(scope, 'o.id')}
        union all select p.company_name, 3, p.created_at from companies_companies p where ${ownCustomers(scope, 'p.customer_id')}
      ) named group by name order by min(place), max(at) desc, name limit 50`),
  )
  return rows.map(({ name }) => name)
}

type EchoRow = {
  sign_name: string
  account_name: string
  bank: string
  bank_account: string
  swift_code: string
  email: string
  attachments: readonly { name: string; key: string }[]
}

/** Of the last one that was signed online. */
export async function contractEcho(db: Database, { scope, staticHost }: ContractReader): Promise<ContractEcho> {
  const row = await db.read(scope, tx => lastOnline(tx, scope))
  const attachments = (row?.attachments ?? []).map(({ name, key }) => ({ name, url: staticUrl(staticHost, key) }))
  return {
    customerSignName: row?.sign_name ?? '',
    accountName: row?.account_name ?? '',
    bankName: row?.bank ?? '',
    bankAccount: row?.bank_account ?? '',
    swiftCode: row?.swift_code ?? '',
    email: row?.email ?? '',
    extraAttachmentInfo: JSON.stringify(attachments),
  }
}

const lastOnline = (tx: Tx, scope: TenantScope): Promise<EchoRow | undefined> =>
  tx.maybe<EchoRow>(sql`
    select c.customer_sign_name as sign_name, c.account_name, c.bank, c.bank_account, c.swift_code, c.email, c.attachments
    from contracts_contracts c where ${ownCustomers(scope, 'c.customer_id')} and c.data_source = 1 and c.email <> ''
    order by c.created_at desc, c.id desc limit 1`)
