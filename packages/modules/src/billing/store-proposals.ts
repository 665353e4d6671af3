// Proposals of rates in the database: what one person asks for, and what another one says to that.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { RateSubject } from '@tallyhelm/protocol/topics/billing/limits'
import sql from 'sql-template-tag'

/** Basis points; tax and returnability are null for transfers. */
export type ProposedRates = {
  subject: RateSubject
  serviceFeeBasisPoints: number
  taxBasisPoints: number | null
  isReturnable: boolean | null
  /** null: from the moment of the check on */
  validFrom: Date | null
  reason: string
}
export type RateMaker = { id: string; name: string }
export type RateProposal = ProposedRates & { id: string; customerId: string; makerId: string; maker: string; isOpen: boolean }
export type RateVerdict =
  | { verdict: 'APPROVED'; rateId: string; reason: string }
  | { verdict: 'REJECTED' | 'WITHDRAWN'; rateId: null; reason: string }

/** False when a proposal of this customer and subject is still to be checked. */
export async function insertRateProposal(
  tx: Tx,
  of: { id: string; customerId: string },
  proposed: ProposedRates,
  maker: RateMaker,
  at: Date,
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into billing_rate_proposals (id, customer_id, subject, service_fee_basis_points, tax_basis_points, is_returnable, valid_from,
      reason, maker_id, maker, made_at)
    values (${of.id}, ${of.customerId}, ${proposed.subject}, ${proposed.serviceFeeBasisPoints}, ${proposed.taxBasisPoints},
      ${proposed.isReturnable}, ${proposed.validFrom}, ${proposed.reason}, ${maker.id}, ${maker.name}, ${at})
    on conflict (customer_id, subject) where verdict is null do nothing`)
  return written === 1
}

/** Locked until the transaction ends; undefined for a proposal of another customer. */
export function lockRateProposal(tx: Tx, of: { id: string; customerId: string }): Promise<RateProposal | undefined> {
  return tx.maybe<RateProposal>(sql`
    select id, customer_id as "customerId", subject, service_fee_basis_points as "serviceFeeBasisPoints",
      tax_basis_points as "taxBasisPoints", is_returnable as "isReturnable", valid_from as "validFrom", reason, maker_id as "makerId", maker,
      verdict is null as "isOpen"
    from billing_rate_proposals where id = ${of.id} and customer_id = ${of.customerId} for update`)
}

/** Fails when somebody else has closed it, and, by the table's own rule, when its maker approves or rejects it. */
export async function closeRateProposal(
  tx: Tx,
  id: string,
  { verdict, rateId, reason }: RateVerdict,
  checker: RateMaker,
  at: Date,
): Promise<void> {
  const closed = await tx.run(sql`
    update billing_rate_proposals set verdict = ${verdict}, rate_id = ${rateId}, verdict_reason = ${reason}, checker_id = ${checker.id},
      checker = ${checker.name}, checked_at = ${at}
    where id = ${id} and verdict is null`)
  if (closed !== 1) throw new Error('The proposal was closed by somebody else.')
}
