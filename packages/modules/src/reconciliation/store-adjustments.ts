// Adjustments in the database: what a case asks to book for a difference, under the id of that case.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { TotalExplanation } from '@tallyhelm/protocol/topics/reconciliation/enums'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { Difference } from './store.ts'

/**
 * Both figures as they stood when it was proposed; what is booked is the platform's less ours. Of a total that fell nothing is booked:
 * `explanation` says what happened to it, `between` what was spent before it that no reading saw.
 */
export type Adjustment = { differenceId: string; ours: Money; platform: Money; explanation: TotalExplanation | null; between: Money }

export async function insertAdjustment(
  tx: Tx,
  caseId: string,
  difference: Difference,
  { ours, platform, explanation, between }: Omit<Adjustment, 'differenceId'>,
): Promise<void> {
  await tx.run(sql`
    insert into reconciliation_adjustments (id, difference_id, customer_id, our_minor, platform_minor, explanation, between_minor)
    values (${caseId}, ${difference.id}, ${difference.customerId}, ${ours.minor}, ${platform.minor}, ${explanation}, ${between.minor})`)
}

export async function readAdjustment(tx: Tx, caseId: string): Promise<Adjustment> {
  const row = await tx.one<{
    differenceId: string
    currency: Currency
    our: string
    platform: string
    explanation: TotalExplanation | null
    between: string
  }>(sql`
    select j.difference_id as "differenceId", d.currency, j.our_minor as our, j.platform_minor as platform, j.explanation, j.between_minor as between
    from reconciliation_adjustments j join reconciliation_differences d on d.id = j.difference_id where j.id = ${caseId}`)
  const of = (minor: string) => money(BigInt(minor), row.currency)
  return {
    differenceId: row.differenceId,
    ours: of(row.our),
    platform: of(row.platform),
    explanation: row.explanation,
    between: of(row.between),
  }
}
