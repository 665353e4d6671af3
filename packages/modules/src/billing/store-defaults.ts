// Default rates in the database: what the rates of a new customer of a type begin with. No order reads them.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { RateSubject } from '@tallyhelm/protocol/topics/billing/limits'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'
import type { ProposedRate } from './store-proposals.ts'

export type DefaultRate = ProposedRate & { id: string; customerType: CustomerType; validFrom: Date }

/** Those that hold now, by subject; a subject without is missing. */
export async function findDefaultRates(tx: Tx, customerType: CustomerType): Promise<Partial<Record<RateSubject, ProposedRate>>> {
  const rows = await tx.rows<ProposedRate>(sql`
    select distinct on (subject) subject, service_fee_basis_points as "serviceFeeBasisPoints", tax_basis_points as "taxBasisPoints",
      is_returnable as "isReturnable"
    from billing_default_rates where customer_type = ${customerType} order by subject, valid_from desc`)
  return Object.fromEntries(rows.map(row => [row.subject, row]))
}

/** Adds a rate; false, and nothing is replaced, when there is one of the same type, subject and instant. */
export async function insertDefaultRate(tx: Tx, rate: DefaultRate): Promise<boolean> {
  const written = await tx.run(sql`
    insert into billing_default_rates (id, customer_type, subject, service_fee_basis_points, tax_basis_points, is_returnable, valid_from)
    values (${rate.id}, ${rate.customerType}, ${rate.subject}, ${rate.serviceFeeBasisPoints}, ${rate.taxBasisPoints}, ${rate.isReturnable},
      ${rate.validFrom})
    on conflict on constraint billing_default_rates_dated do nothing`)
  return written === 1
}
