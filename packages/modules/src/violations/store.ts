// Violations of ad accounts that change hands.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** What is still open follows its ad accounts to a sub-customer, or back (null); what is over stays with whom it concerned. */
export async function moveOpenViolations(
  tx: Tx,
  customerId: string,
  adAccountIds: readonly string[],
  subCustomerId: string | null,
): Promise<void> {
  await tx.run(sql`
    update violations_rectifications set sub_customer_id = ${subCustomerId}
    where customer_id = ${customerId} and ad_account_id = any(${adAccountIds}::bigint[]) and status <> 'RECTIFIED'`)
  await tx.run(sql`
    update violations_forewarnings set sub_customer_id = ${subCustomerId}
    where customer_id = ${customerId} and ad_account_id = any(${adAccountIds}::bigint[]) and status <> 'HANDLED'`)
}
