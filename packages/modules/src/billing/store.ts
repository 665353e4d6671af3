// Fee rates in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/** `isReturnable`: whether the fees come back when quota is reduced or cleared. */
export type Rates = { serviceFeeBasisPoints: number; taxBasisPoints: number; isReturnable: boolean }
export type DatedRates = Omit<Rates, 'isReturnable'> & { isReturnable?: boolean } & {
  id: string
  customerId: string
  channel: Channel
  validFrom: Date
  createdAt: Date
}

/** The rates that hold at the instant, per channel; a channel that is missing costs nothing besides the amount. */
export async function findRates(tx: Tx, customerId: string, at: Date): Promise<Partial<Record<Channel, Rates>>> {
  const rows = await tx.rows<Rates & { channel: Channel }>(sql`
    select distinct on (channel) channel, service_fee_basis_points as "serviceFeeBasisPoints", tax_basis_points as "taxBasisPoints",
      is_returnable as "isReturnable"
    from billing_fee_rates where customer_id = ${customerId} and valid_from <= ${at} order by channel, valid_from desc`)
  return Object.fromEntries(rows.map(({ channel, ...rates }) => [channel, rates]))
}

/** Adds rates; false, and nothing is replaced, when there are some of the same customer, channel and instant. */
export async function insertRates(tx: Tx, rates: DatedRates): Promise<boolean> {
  const written = await tx.run(sql`
    insert into billing_fee_rates (id, customer_id, channel, service_fee_basis_points, tax_basis_points, is_returnable, valid_from,
      created_at)
    values (${rates.id}, ${rates.customerId}, ${rates.channel}, ${rates.serviceFeeBasisPoints}, ${rates.taxBasisPoints},
      ${rates.isReturnable ?? true}, ${rates.validFrom}, ${rates.createdAt})
    on conflict on constraint billing_fee_rates_dated do nothing`)
  return written === 1
}
