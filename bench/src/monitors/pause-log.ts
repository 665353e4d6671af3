// The log of pauses of a customer at one connection: ten million of all customers, the largest with one in a hundred.
import type { Database } from '@tallyhelm/infra/db/database'
import { pauseListRequest } from '@tallyhelm/protocol/topics/monitors/pause-schemas'
import { pauseList } from '@tallyhelm/views/monitors/pause-list'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { measureLists, SCALE } from '../product/measure-lists.ts'
import { seedAccounts } from '../seed/seed-accounts.ts'
import { type Lap, withoutIndexes } from '../seed/seed-client.ts'

const PAUSES = Math.ceil(10_000_000 * SCALE)
const CUSTOMERS = 3_000
const RULES_EACH = 20
const CUSTOMER = '1'
const P50_BUDGET_MS = 10

await measureLists(seed, listsOf, {}, { p50BudgetMs: P50_BUDGET_MS })

async function listsOf(database: Database) {
  const account = await database.read({ kind: 'system' }, tx =>
    tx.one<{ id: string }>(
      sql`select outside_account_id as id from ad_accounts_accounts where id = (select min(ad_account_id) from monitors_pauses where customer_id = ${CUSTOMER})`,
    ),
  )
  const scope = { kind: 'tenant', customerId: CUSTOMER, subCustomerId: null } as const
  const own = (asked: object) => () => pauseList(database, scope, pauseListRequest.parse(asked))
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  return {
    'newest page': own({}),
    'page 100': own({ page_num: 100 }),
    succeeded: own({ state: 'PAUSE_SUCCESS' }),
    failed: own({ state: 'PAUSE_FAIL' }),
    held: own({ state: 'HELD' }),
    'given back': own({ restore_state: 'RESTORED' }),
    'a rule': own({ rule_name: '规则 17' }),
    'an account': own({ outside_account_ids: [account.id] }),
    'a month': own({ created_from: ago(200), created_until: ago(170) }),
  }
}

/** What the rows refer to is there, but for their matches: the list does not look at them. */
async function seed(client: pg.Client, lap: Lap): Promise<void> {
  await seedAccounts(client, lap, { accounts: 100_000, customers: CUSTOMERS })
  await client.query(`update ad_accounts_accounts set channel = 'FACEBOOK' where channel <> 'FACEBOOK'`)
  await client.query(`
    insert into monitors_accounts (ad_account_id, customer_id) select id, customer_id from ad_accounts_accounts;
    insert into monitors_objects (ad_account_id, customer_id, level, outside_id, campaign_id, name, configured, effective, may_deliver, first_seen_at,
        told_since, ticks_since)
      select id, customer_id, level, prefix || outside_account_id, case when level = 'AD_GROUP' then '1' || outside_account_id end, level || ' ' || id, 'ACTIVE',
        'ACTIVE', true, now(), now(), now()
      from ad_accounts_accounts, (values ('CAMPAIGN', '1'), ('AD_GROUP', '2')) l (level, prefix);
    insert into monitors_rules (id, customer_id, rule_name, status, version, created_by, created_at, updated_at)
      select c.id * 100 + n, c.id, '规则 ' || n, 'ON', 1, '', now(), now() from organization_customers c, generate_series(1, ${RULES_EACH}) n;
    create temp table seed_groups as
      select o.id, o.ad_account_id, o.customer_id, row_number() over (partition by o.customer_id order by o.id) - 1 as place, count(*) over (partition by o.customer_id) as all_of
      from monitors_objects o where o.level = 'AD_GROUP';
    create index on seed_groups (customer_id, place) include (id, ad_account_id);
    create index on seed_groups (customer_id) include (all_of) where place = 0;
    analyze seed_groups`)
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = 'monitors_pauses'::regclass and contype = 'f'`,
  )
  for (const { name } of rows) await client.query(`alter table monitors_pauses drop constraint ${name}`)
  lap('what they refer to')
  await withoutIndexes(client, ['monitors_pauses'], async () => {
    await client.query(`
      insert into monitors_pauses (id, customer_id, ad_account_id, rule_id, version, match_id, object_id, target_id, level, action, state, tries, due_at, found,
        values_text, fail_reason, created_at, sent_at, ended_at, hold_until, saved_minor, restore_state)
      select 6000000000000000000 + n, g.customer_id, g.ad_account_id, g.customer_id * 100 + 1 + h / 3 % ${RULES_EACH}, 1, n, g.id, g.id, 'AD_GROUP', 'PAUSE_AD_GROUP', state,
        1, case when state in ('PENDING', 'VERIFYING') then at end, 'ACTIVE', '今日消耗 128.50 USD ≥ 100.00 USD', case when state = 'PAUSE_FAIL' then '渠道拒绝了该请求' else '' end,
        at, at, case when state in ('PAUSE_SUCCESS', 'PAUSE_FAIL') then at end, at + interval '1 hour', h % 100000,
        case when state = 'PAUSE_SUCCESS' and h % 4 = 0 then 'RESTORED' else 'NONE' end
      from (
        select n, case when h % 100 = 0 then 1 else 2 + h / 100 % ${CUSTOMERS - 1} end as customer_id, h / 7 as h,
          now() - interval '1 second' * ((${PAUSES} - n) * (31536000.0 / ${PAUSES})) as at,
          case when n > ${PAUSES} - 2000 and h % 3 = 0 then case when h / 3 % 2 = 0 then 'PENDING' else 'VERIFYING' end when h / 7 % 50 = 0 then 'PAUSE_FAIL' else 'PAUSE_SUCCESS' end as state
        from (select n, abs(hashint8(n)) as h from generate_series(1, ${PAUSES}) n) x) p
      join seed_groups first on first.customer_id = p.customer_id and first.place = 0
      join seed_groups g on g.customer_id = p.customer_id and g.place = p.h / 5 % first.all_of
      order by n`)
    await client.query(`
      update monitors_pauses p set state = 'PAUSE_SUCCESS', due_at = null, ended_at = p.created_at
      from (select id, row_number() over (partition by target_id order by id desc) as nth from monitors_pauses where state in ('PENDING', 'VERIFYING')) o
      where o.id = p.id and o.nth > 1`)
    lap(`${PAUSES} pauses, one open of each target at most`)
  })
  await client.query('vacuum analyze')
  lap('indexes, vacuumed and analysed')
}
