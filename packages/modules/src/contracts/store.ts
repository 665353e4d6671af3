// Contracts in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ApproveStatus } from '@tallyhelm/protocol/topics/contracts/enums'
import sql from 'sql-template-tag'

/** `rejectReason` is empty unless rejected; only an approved contract is on. */
export type NewContract = {
  id: string
  customerId: string
  customerSignName: string
  approveStatus: ApproveStatus
  isOn: boolean
  isOnline: boolean
  rejectReason: string
  isSuccessSeen: boolean
  createdAt: Date
}

export async function insertContract(tx: Tx, contract: NewContract): Promise<void> {
  await tx.run(sql`
    insert into contracts_contracts (id, customer_id, customer_sign_name, approve_status, contract_status, data_source, reject_reason,
      success_seen_at, created_at)
    values (${contract.id}, ${contract.customerId}, ${contract.customerSignName}, ${contract.approveStatus}, ${contract.isOn ? 1 : 0},
      ${contract.isOnline ? 1 : 0}, ${contract.rejectReason}, ${contract.isSuccessSeen ? contract.createdAt : null}, ${contract.createdAt})`)
}

/** Notes once that the customer saw the approval; false when the customer has no such approved contract. */
export async function markSuccessSeen(tx: Tx, contract: { customerId: string; contractId: string }, at: Date): Promise<boolean> {
  const found = await tx.run(sql`
    update contracts_contracts set success_seen_at = coalesce(success_seen_at, ${at})
    where id = ${contract.contractId} and customer_id = ${contract.customerId} and approve_status = 1`)
  return found === 1
}

/** In whose names the customer has signed a contract that is on. */
export async function signedNames(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select distinct customer_sign_name as name from contracts_contracts where customer_id = ${customerId} and contract_status = 1`)
  return rows.map(row => row.name)
}
