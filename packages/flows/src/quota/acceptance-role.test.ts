// The database role that grouped acceptance runs as: what it may touch, and that nobody has its sight by accident.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { openStage, type Stage } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const rowsOf = async (text: string) => (await stage.world.db.pool.query(text)).rows

test('it may touch what acceptance touches, and nothing else', async () => {
  const found = await rowsOf(`
    select c.oid::regclass::text as name, string_agg(p, ' ' order by p) as may
    from pg_class c cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
    where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace::regnamespace::text in ('public', 'graphile_worker')
      and has_table_privilege('tallyhelm_acceptance', c.oid, p)
    group by c.oid order by 1`)
  expect(found).toEqual([
    { name: 'ad_accounts_accounts', may: 'SELECT' },
    { name: 'audit_entries', may: 'INSERT' },
    { name: 'billing_fee_rates', may: 'SELECT' },
    { name: 'ledger_accounts', may: 'INSERT SELECT' },
    { name: 'ledger_balances', may: 'INSERT SELECT UPDATE' },
    { name: 'ledger_transfers', may: 'INSERT' },
    { name: 'organization_customers', may: 'SELECT' },
    { name: 'quota_items', may: 'INSERT SELECT' },
    { name: 'quota_orders', may: 'INSERT SELECT' },
    { name: 'quota_unproved_days', may: 'INSERT SELECT UPDATE' },
    { name: 'sub_customers_additions', may: 'INSERT SELECT' },
    { name: 'sub_customers_profiles', may: 'SELECT' },
  ])
  const columns = await rowsOf(`
    select table_name || '.' || column_name as name from information_schema.column_privileges
    where grantee = 'tallyhelm_acceptance' and privilege_type = 'UPDATE' and table_name not in ('ledger_balances', 'quota_unproved_days')`)
  // Who may update a column may lock the row, which keeps the holder of an ad account until the commit.
  expect(columns).toEqual([{ name: 'ad_accounts_accounts.id' }, { name: 'sub_customers_profiles.id' }])
})

test('nobody signs in as it or has its rights unasked, and only the product may call what runs as it', async () => {
  const [role] = await rowsOf(`
    select r.rolcanlogin as signs_in, r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb as is_above,
      pg_has_role(r.oid, 'USAGE') as inherited,
      has_schema_privilege(r.oid, 'public', 'CREATE') as may_create,
      (select string_agg(p.proname, ' ' order by p.proname) from pg_proc p where p.proowner = r.oid) as functions,
      (select bool_or(has_function_privilege('public', p.oid, 'EXECUTE')) from pg_proc p
        where p.proname in ('quota_accept_group', 'quota_wake_accepted')) as for_everybody
    from pg_roles r where r.rolname = 'tallyhelm_acceptance'`)
  expect(role).toEqual({
    signs_in: false,
    is_above: false,
    inherited: false,
    may_create: false,
    functions: 'quota_accept_group',
    for_everybody: false,
  })
})

test("the product's own role sees no row of a customer without a scope, as before", async () => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant)
  const request = { adjust_type: 'ADD' as const, remark: '', items: [{ account_id: account.id, amount: '10' }] }
  const { apply_no } = await addQuota(stage.world, tenant.actor, { idempotencyKey: 'a-key-of-the-role', request })
  const [seen] = await rowsOf(`
    select (select count(*)::int from quota_orders) as orders, (select count(*)::int from quota_items) as items,
      (select count(*)::int from ledger_balances) as balances, (select count(*)::int from audit_entries) as entries,
      (select count(*)::int from ad_accounts_accounts) as accounts, (select count(*)::int from organization_customers) as customers`)
  expect(apply_no).toMatch(/^\d{19}$/)
  expect(seen).toEqual({ orders: 0, items: 0, balances: 0, entries: 0, accounts: 0, customers: 0 })
})
