// Retries of failed lines: each is claimed for one order before that order is made.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** Longer than an acceptance can last: a claim of which no order has come by then will get none. */
const CLAIM_SECONDS = 60

/** `adAccountId`: for a transfer the one that gives. `subCustomerId`: the line's own. */
export type RetryClaim = { itemId: string; subCustomerId: string | null; adAccountId: string }
/** 'made': an order under another key tries the line again; 'claimed': somebody is about to. */
export type RetryObstacle = 'made' | 'claimed'

/**
 * Claims the lines for the order that will have this key, or tells which of them others have; then the transaction must not commit. For the
 * scope of the system, as whoever claimed before may be another tenant's sub-customer; the lines are the caller's by `customerId`.
 */
export async function claimRetries(
  tx: Tx,
  customerId: string,
  orderKey: string,
  claims: readonly RetryClaim[],
  now: Date,
): Promise<ReadonlyMap<string, RetryObstacle>> {
  await tx.run(sql`
    insert into quota_retries as r (item_id, customer_id, sub_customer_id, ad_account_id, order_key, claimed_at)
    select x.item_id, ${customerId}, x.sub_customer_id, x.ad_account_id, ${orderKey}, ${now}
    from unnest(${claims.map(claim => claim.itemId)}::bigint[], ${claims.map(claim => claim.subCustomerId)}::bigint[],
      ${claims.map(claim => claim.adAccountId)}::bigint[]) as x (item_id, sub_customer_id, ad_account_id)
    order by x.item_id
    on conflict (item_id) do update set order_key = excluded.order_key, claimed_at = excluded.claimed_at
    where r.order_key = excluded.order_key
      or (r.claimed_at < excluded.claimed_at - make_interval(secs => ${CLAIM_SECONDS}) and not quota_is_retried(r))`)
  const others = await tx.rows<{ itemId: string; isMade: boolean }>(sql`
    select r.item_id as "itemId", quota_is_retried(r) as "isMade" from quota_retries r
    where r.customer_id = ${customerId} and r.item_id = any (${claims.map(claim => claim.itemId)}::bigint[]) and r.order_key <> ${orderKey}`)
  return new Map(others.map(({ itemId, isMade }) => [itemId, isMade ? 'made' : 'claimed']))
}
