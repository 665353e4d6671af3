// Orders as whoever decides about them must see them: what they come to, what the payer has left, and how each ad account stands.
import type { Database } from '@tallyhelm/infra/db/database'
import type { OrderReview, OrderReviews, ReviewedAccount } from '@tallyhelm/protocol/topics/quota/review-schemas'
import sql from 'sql-template-tag'

type OrderRow = Omit<OrderReview, 'payer' | 'accounts'> & {
  payer_kind: 'WALLET' | 'CREDIT_LINE'
  payer_currency: string
  available: string
}
type AccountRow = Omit<ReviewedAccount, 'synced_at'> & { apply_no: string; synced_at: Date | null }

/** For staff. In the order asked; an order that is not there is left out. */
export async function orderReviews(db: Database, request: { apply_nos: readonly string[] }): Promise<OrderReviews> {
  const ids = [...new Set(request.apply_nos)]
  const { orders, accounts } = await db.read({ kind: 'staff' }, async tx => ({
    orders: await tx.rows<OrderRow>(sql`
      select o.id as apply_no, o.adjust_type, c.name as customer_name, s.name as sub_customer_name, o.currency,
        ledger_money_text(o.amount_minor, o.currency) as amount, ledger_money_text(o.service_fee_minor + o.tax_minor, o.currency) as fees,
        ledger_money_text(o.amount_minor + case when o.adjust_type = 'TRANSFER' then 0 else o.service_fee_minor + o.tax_minor end, o.currency)
          as total,
        l.kind as payer_kind, l.currency as payer_currency,
        ledger_money_text(b.credits_posted - b.debits_posted - b.debits_pending + coalesce(b.overdraft_minor, 0), l.currency) as available
      from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
      join quota_orders o on o.id = asked.id
      join organization_customers c on c.id = o.customer_id
      left join sub_customers_profiles s on s.id = o.sub_customer_id
      join ledger_accounts l on l.id = o.payer_account_id join ledger_balances b on b.ledger_account_id = l.id
      order by asked.place`),
    accounts: await tx.rows<AccountRow>(sql`
      with own as (
        select i.id, i.order_id, i.kind, i.ad_account_id, i.amount_minor, i.currency, i.state from quota_items i
        where i.order_id = any(${ids}::bigint[]) and i.kind not in ('IN', 'BACK')
        union all
        select i.id, i.order_id, 'IN', t.to_ad_account_id, i.amount_minor, i.currency, i.state from quota_items i
        join quota_transfers t on t.id = i.transfer_id where i.order_id = any(${ids}::bigint[]) and i.kind = 'OUT')
      select own.order_id as apply_no, own.id as item_id, own.kind, a.channel, a.outside_account_id, a.account_name,
        ledger_money_text(nullif(own.amount_minor, 0), own.currency) as amount, own.state, a.account_status, a.frozen_status,
        a.is_quota_forbidden, a.has_open_difference, ledger_money_text(a.limit_minor, a.currency) as limit,
        ledger_money_text(a.balance_minor, a.currency) as balance, ledger_money_text(a.avg_spend_7d_minor, a.currency) as daily_spend, a.synced_at,
        (select count(distinct x.order_id)::int from quota_items x
          where x.ad_account_id = own.ad_account_id and x.order_id <> own.order_id and x.state not in ('FINISHED', 'FAIL')) as other_orders
      from own join ad_accounts_accounts a on a.id = own.ad_account_id order by own.id, own.kind desc`),
  }))
  return {
    content: orders.map(({ payer_kind: kind, payer_currency: currency, available, ...order }) => ({
      ...order,
      payer: { kind, currency, available },
      accounts: accounts.filter(one => one.apply_no === order.apply_no).map(accountOf),
    })),
  }
}

const accountOf = ({ apply_no: _, synced_at, ...account }: AccountRow): ReviewedAccount => ({
  ...account,
  synced_at: synced_at?.toISOString() ?? null,
})
