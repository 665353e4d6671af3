// Signals of the portal itself in the database: who signs in, and what is bound after quota was added.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

/** Whether any account of the customer is watched. */
export async function watchesAccounts(tx: Tx, customerId: string): Promise<boolean> {
  const { watches } = await tx.one<{ watches: boolean }>(
    sql`select exists (select from monitors_accounts where customer_id = ${customerId}) as watches`,
  )
  return watches
}

/** Watched accounts that a person sees: of a sub-customer's person its own. */
export async function watchedOfPerson(tx: Tx, customerId: string, subCustomerId: string | null): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select w.ad_account_id as id from monitors_accounts w join ad_accounts_accounts a on a.id = w.ad_account_id and a.taken_back_at is null
    where w.customer_id = ${customerId} and (${subCustomerId}::bigint is null or a.sub_customer_id = ${subCustomerId}) order by w.ad_account_id`)
  return rows.map(({ id }) => id)
}

/**
 * What was added to a watched account's quota since, where the customer never had the BM; undefined where it had, or nothing was added. What
 * it bound to the BM since does not make it an old one.
 */
export const quotaBeforeBinding = (
  tx: Tx,
  of: { adAccountId: string; customerId: string; businessId: string; since: Date },
): Promise<{ added: string; currency: Currency } | undefined> => {
  const { adAccountId, customerId, businessId, since } = of
  return tx.maybe(sql`
    select sum(coalesce(i.approved_minor, i.amount_minor))::text as added, i.currency
    from monitors_accounts w join quota_items i on i.ad_account_id = w.ad_account_id and i.kind in ('ADD', 'IN') and i.state = 'FINISHED' and i.finished_at > ${since}
    where w.ad_account_id = ${adAccountId}
      and not exists (select from bindings_pairs p where p.customer_id = ${customerId} and p.target = ${businessId} and p.type = 'BM' and p.action = 'BIND'
        and p.state = 'DONE' and p.ended_at <= ${since})
      and not exists (select from ad_accounts_bindings b where b.customer_id = ${customerId} and b.kind = 'BM' and b.outside_id = ${businessId}
        and not exists (select from bindings_pairs p where p.customer_id = b.customer_id and p.ad_account_id = b.ad_account_id and p.type = 'BM' and p.action = 'BIND'
          and p.target = b.outside_id and p.submitted_at > ${since}))
    group by i.currency`)
}
