// Rates of rebates, per customer and channel, in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

export type RebateRate = { id: string; customerId: string; channel: Channel; basisPoints: number; validFrom: Date; createdAt: Date }

/** In basis points of the spend; 0 where none was agreed. */
export async function findRebateRate(tx: Tx, customerId: string, channel: Channel, at: Date): Promise<number> {
  const rate = await tx.maybe<{ points: number }>(sql`
    select basis_points as points from billing_rebate_rates
    where customer_id = ${customerId} and channel = ${channel} and valid_from <= ${at} order by valid_from desc limit 1`)
  return rate?.points ?? 0
}

/** Adds a rate; false, and nothing is replaced, when there is one of the same customer, channel and instant. */
export async function insertRebateRate(tx: Tx, rate: RebateRate): Promise<boolean> {
  const written = await tx.run(sql`
    insert into billing_rebate_rates (id, customer_id, channel, basis_points, valid_from, created_at)
    values (${rate.id}, ${rate.customerId}, ${rate.channel}, ${rate.basisPoints}, ${rate.validFrom}, ${rate.createdAt})
    on conflict on constraint billing_rebate_rates_dated do nothing`)
  return written === 1
}
