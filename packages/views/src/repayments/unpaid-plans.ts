// Money that was meant for statements and stayed in the wallet, since the rate that it was to be exchanged at had ended.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { Currency, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { IS_PAYABLE } from './late-fee.ts'

export type UnpaidPlans = { currency: Currency; pay_currency: (typeof WALLET_CURRENCIES)[number]; count: number }

/** By currencies. Over once the customer has repaid in that currency from its wallet since, or owes nothing in it any more. */
export const unpaidPlans = (tx: Tx, scope: TenantScope): Promise<UnpaidPlans[]> =>
  tx.rows<UnpaidPlans>(sql`
    select p.currency, p.pay_currency, count(*)::int as count
    from repayments_plans p join payments_recharges r on r.id = p.recharge_id
    where ${ownCustomersAlone(scope, 'p.customer_id')} and p.quote_id is not null and r.status = 'RECHARGE_SUCCESS'
      and not exists (select from repayments_repayments y where y.recharge_id = r.id)
      and not exists (select from repayments_repayments y where y.customer_id = p.customer_id and y.currency = p.currency and y.source = 'WALLET'
        and y.created_at >= r.credited_at)
      and exists (select from credit_statements s where s.customer_id = p.customer_id and s.currency = p.currency and ${IS_PAYABLE})
    group by p.currency, p.pay_currency order by p.currency <> 'USD', p.currency, p.pay_currency`)
