// Rates of transfers between two companies of one customer, in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type TransferRate = { id: string; customerId: string; serviceFeeBasisPoints: number; validFrom: Date; createdAt: Date }

/** The service fee that holds at the instant, in basis points of what arrives; 0 where none was agreed. */
export async function findTransferRate(tx: Tx, customerId: string, at: Date): Promise<number> {
  const rate = await tx.maybe<{ points: number }>(sql`
    select service_fee_basis_points as points from billing_transfer_rates
    where customer_id = ${customerId} and valid_from <= ${at} order by valid_from desc limit 1`)
  return rate?.points ?? 0
}

/** Adds a rate; false, and nothing is replaced, when there is one of the same customer and instant. */
export async function insertTransferRate(tx: Tx, rate: TransferRate): Promise<boolean> {
  const written = await tx.run(sql`
    insert into billing_transfer_rates (id, customer_id, service_fee_basis_points, valid_from, created_at)
    values (${rate.id}, ${rate.customerId}, ${rate.serviceFeeBasisPoints}, ${rate.validFrom}, ${rate.createdAt})
    on conflict on constraint billing_transfer_rates_dated do nothing`)
  return written === 1
}
