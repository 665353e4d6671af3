// Vouchers of transfers in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { VoucherStatus } from '@tallyhelm/protocol/topics/payments/enums'
import sql from 'sql-template-tag'
import type { StoredRecharge } from './store-recharges.ts'

export type NewVoucher = { id: string; fileName: string; originalName: string; at: Date }

/** Those that nobody has judged yet give way to the new ones; judged ones stay. */
export async function replaceVouchers(tx: Tx, recharge: StoredRecharge, vouchers: readonly NewVoucher[]): Promise<void> {
  await tx.run(sql`delete from payments_vouchers where recharge_id = ${recharge.id} and status = 'PENDING'`)
  for (const { id, fileName, originalName, at } of vouchers)
    await tx.run(sql`
      insert into payments_vouchers (id, recharge_id, customer_id, sub_customer_id, file_name, original_name, status, uploaded_at)
      values (${id}, ${recharge.id}, ${recharge.customerId}, ${recharge.subCustomerId}, ${fileName}, ${originalName}, 'PENDING', ${at})`)
}

/** All that wait, of these recharges. */
export async function judgeVouchers(tx: Tx, rechargeIds: readonly string[], status: Exclude<VoucherStatus, 'PENDING'>): Promise<void> {
  await tx.run(prepared`
    update payments_vouchers set status = ${status} where recharge_id = any(${rechargeIds}::bigint[]) and status = 'PENDING'`)
}
