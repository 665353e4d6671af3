// Ad accounts with one peculiarity each, for the tests of the lists.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import sql, { raw } from 'sql-template-tag'

export const customer: TenantScope = { kind: 'tenant', customerId: '1', subCustomerId: null }
export const subCustomer: TenantScope = { kind: 'tenant', customerId: '1', subCustomerId: '11' }
export const blindSubCustomer: TenantScope = { kind: 'tenant', customerId: '1', subCustomerId: '12' }
export const stranger: TenantScope = { kind: 'tenant', customerId: '2', subCustomerId: null }

type Given = Record<string, string | number | boolean | null>

/** Facebook accounts 101 to 108 of customer 1, one of Google, one of customer 2. */
const accounts: Given[] = [
  {
    id: 101,
    company_id: 21,
    account_name: '星辰科技-US-01',
    timezone: 'Asia/Shanghai',
    balance_minor: 10000,
    avg_spend_7d_minor: 1000,
    limit_minor: 50000,
    opened_at: '2026-01-01T00:00:00Z',
    remark: '100%_主力',
  },
  {
    id: 102,
    company_id: 21,
    account_name: '星辰科技-EU-02',
    timezone: 'Europe/Berlin',
    balance_minor: 2000,
    avg_spend_7d_minor: 1000,
    limit_minor: 60000,
    opened_at: '2026-01-10T15:59:59Z',
  },
  {
    id: 103,
    company_id: 22,
    account_name: 'Bright Nova',
    timezone: 'Asia/Shanghai',
    balance_minor: 0,
    avg_spend_7d_minor: 0,
    limit_minor: 10000,
    opened_at: '2026-01-10T16:00:00Z',
    personal_auth: true,
  },
  {
    id: 104,
    company_id: 22,
    account_name: "O'Neil \\ 50%_off",
    timezone: 'Asia/Shanghai',
    account_status: 'FROZEN',
    frozen_status: 'FROZEN',
    balance_minor: 500,
    avg_spend_7d_minor: 1000,
  },
  {
    id: 105,
    company_id: 22,
    account_name: 'مرحبا RTL',
    timezone: 'Asia/Shanghai',
    account_status: 'FORBID_QUOTA',
    balance_minor: 700,
    sub_customer_id: 11,
  },
  {
    id: 106,
    company_id: 22,
    account_name: '违规账户',
    timezone: 'Asia/Shanghai',
    account_status: 'SUSPEND_VIOLATE_AD',
    balance_minor: 800,
    sub_customer_id: 12,
  },
  { id: 107, company_id: 22, account_name: '新账户', timezone: 'Asia/Shanghai', synced_at: null, balance_minor: null },
  {
    id: 108,
    company_id: 22,
    account_name: '欧元账户',
    timezone: 'Asia/Shanghai',
    currency: 'EUR',
    frozen_status: 'THAWED',
    balance_minor: 99999,
    sub_customer_id: 11,
    avg_spend_7d_minor: 100,
    today_spend_minor: 5,
    spent_minor: 77,
  },
  { id: 109, company_id: 21, account_name: '星辰谷歌', timezone: 'Asia/Shanghai', channel: 'GOOGLE', balance_minor: 1 },
  { id: 201, customer_id: 2, company_id: 31, account_name: '星辰科技-陌生人', timezone: 'Asia/Shanghai', balance_minor: 1 },
]

/** Two customers, two sub-customers of the first, of which the first sees its spend. */
export async function insertTestAccounts(database: Database): Promise<void> {
  await database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      values (1, '甲', 1, 'SECOND_AGENT', now()), (2, '乙', 1, 'DIRECT_AGENT', now())`)
    await tx.run(sql`insert into sub_customers_profiles (id, customer_id, name, show_sub_customer_spend, created_at)
      values (11, 1, '可见', true, now()), (12, 1, '不可见', false, now())`)
    await tx.run(sql`insert into companies_companies (id, customer_id, company_name, created_at)
      values (21, 1, '甲一', now()), (22, 1, '甲二', now()), (31, 2, '乙一', now())`)
    for (const given of accounts) {
      const row: Given = {
        customer_id: 1,
        channel: 'FACEBOOK',
        currency: 'USD',
        synced_at: '2026-03-01T00:00:00Z',
        opened_at: '2025-06-01T00:00:00Z',
        created_at: '2026-01-01T00:00:00Z',
        outside_account_id: `9${given.id}`,
        ...given,
      }
      await tx.run(insert(row))
    }
    await tx.run(sql`insert into ad_accounts_bindings (id, customer_id, ad_account_id, kind, outside_id, status, bound_at)
      values (1, 1, 101, 'BM', '555', 'BIND', now()), (2, 1, 101, 'PIXEL', '777', 'BIND', now()), (3, 1, 101, 'PIXEL', '666', 'BIND', now()),
        (4, 1, 102, 'MCC', '888', 'BIND', now()), (5, 1, 102, 'EMAIL', 'a@b.example', 'BIND', now()), (6, 1, 103, 'BC', '999', 'BIND', now()),
        (7, 2, 201, 'BM', '555', 'BIND', now())`)
  })
}

/** Only the given columns, so that the others get their defaults. */
function insert(row: Given) {
  const names = raw(Object.keys(row).join(', '))
  return sql`insert into ad_accounts_accounts (${names})
    select ${names} from json_to_record(${JSON.stringify(row)}::json) as r (id bigint, customer_id bigint, sub_customer_id bigint,
      company_id bigint, channel text, outside_account_id text, account_name text, currency text, timezone text, account_status text,
      frozen_status text, balance_minor bigint, spent_minor bigint, limit_minor bigint, avg_spend_7d_minor bigint, today_spend_minor bigint,
      personal_auth boolean, opened_at timestamptz, synced_at timestamptz, created_at timestamptz, remark text)`
}
