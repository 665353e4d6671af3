// Whether a customer must sign before going on, and what the dialog says (spec §6: customer types 1 and 2 are prompted).
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { CONTRACT_ON, SIGN_REASONS, type SignReason } from '@tallyhelm/protocol/topics/contracts/enums'
import type { ContractCheck, LatestContract } from '@tallyhelm/protocol/topics/contracts/schemas'
import sql from 'sql-template-tag'

type Row = {
  id: string
  customer_sign_name: string
  approve_status: LatestContract['approveStatus']
  contract_status: number
  data_source: number
  create_time: Date
  reject_reason: string
  is_success_seen: boolean
  is_first: boolean
}

/**
 * Any approved contract that is on is enough. Without one the latest decides: none or one that is off asks to sign, a rejected one to
 * sign again and says why, a pending one only tells so. `success_notice` is the latest approval that the customer has not seen yet.
 */
export const contractCheck = (db: Database, scope: TenantScope): Promise<ContractCheck> => db.read(scope, tx => checkContract(tx, scope))

export async function checkContract(tx: Tx, scope: TenantScope): Promise<ContractCheck> {
  const rows = await tx.rows<Row>(sql`
      with own as (
        select c.id, c.customer_sign_name, c.approve_status, c.contract_status, c.data_source, c.created_at as create_time, c.reject_reason,
          c.success_seen_at is not null as is_success_seen, row_number() over (order by c.created_at, c.id) = 1 as is_first
        from contracts_contracts c where ${ownCustomers(scope, 'c.customer_id')})
      (select * from own where contract_status = ${CONTRACT_ON} order by create_time desc, id desc limit 1)
      union all
      (select * from own where not exists (select from own where contract_status = ${CONTRACT_ON}) order by create_time desc, id desc limit 1)`)
  const latest = rows[0]
  const reason = reasonOf(latest)
  return {
    need_sign: reason !== null && SIGN_REASONS[reason].needsSign,
    reason,
    reason_text: reason === null ? '' : SIGN_REASONS[reason].text,
    reject_reason: reason === 'REJECTED' ? (latest?.reject_reason ?? '') : '',
    latest: latest ? contractOf(latest) : null,
    success_notice: latest && reason === null && !latest.is_success_seen ? successOf(latest) : null,
  }
}

function reasonOf(latest: Row | undefined): SignReason | null {
  if (!latest) return 'NEVER_SIGNED'
  if (latest.contract_status === CONTRACT_ON) return null
  if (latest.approve_status === 0) return 'PENDING'
  return latest.approve_status === 2 ? 'REJECTED' : 'OFF'
}

function contractOf(row: Row): LatestContract {
  return {
    id: row.id,
    customerSignName: row.customer_sign_name,
    approveStatus: row.approve_status,
    contractStatus: row.contract_status,
    dataSource: row.data_source,
    createTime: row.create_time.toISOString(),
  }
}

/** The first contract and later ones have flags of their own (spec §3, Local flags). */
function successOf(row: Row) {
  const flag = row.is_first ? 'contractDialogSuccess' : 'newContractDialogSuccess'
  return { contract_id: row.id, customer_sign_name: row.customer_sign_name, seen_flag: `${flag}-${row.id}` }
}
