// Those who look at spend in tests of views: an agent, its sub-customer that may see spend, one that may not, and a stranger.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export const customer: TenantScope = { kind: 'tenant', customerId: '1', subCustomerId: null }
export const seeing: TenantScope = { kind: 'tenant', customerId: '1', subCustomerId: '11' }
export const blind: TenantScope = { kind: 'tenant', customerId: '1', subCustomerId: '12' }
export const stranger: TenantScope = { kind: 'tenant', customerId: '2', subCustomerId: null }

/** With companies 21 and 22 of the agent, and 31 of the stranger. */
export async function addViewers(tx: Tx): Promise<void> {
  await tx.run(sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at)
    values (1, '甲', 1, 'SECOND_AGENT', now()), (2, '乙', 1, 'DIRECT_AGENT', now())`)
  await tx.run(sql`insert into sub_customers_profiles (id, customer_id, name, show_sub_customer_spend, created_at)
    values (11, 1, '可见', true, now()), (12, 1, '不可见', false, now())`)
  await tx.run(sql`insert into companies_companies (id, customer_id, company_name, created_at)
    values (21, 1, '星辰科技', now()), (22, 1, '蓝海', now()), (31, 2, '星辰乙', now())`)
}
