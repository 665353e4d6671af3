// A million bindings and names over two years, in every state that they come to, and what platforms were seen to change. The largest customer has one
// in a hundred, on its 100,000 accounts.
import type pg from 'pg'
import { seedAccounts } from '../seed/seed-accounts.ts'
import { type Lap, withoutIndexes } from '../seed/seed-client.ts'

/** The largest customer of the seed. */
export const CUSTOMER = '1'
const CUSTOMERS = 3_000
const FIRST_ID = '4000000000000000000'
const TABLES = ['bindings_submits', 'bindings_pairs', 'items_items']

export async function seedBindings(client: pg.Client, lap: Lap, { pairs }: { pairs: number }): Promise<void> {
  await seedAccounts(client, lap, { accounts: 100_000, customers: CUSTOMERS })
  await client.query(`
    insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, created_at)
      select id * 10, id, '139' || lpad(id::text, 8, '0'), '用户' || id, '', now() from organization_customers;
    create temp table seed_accounts_of as
      select id, customer_id, channel, row_number() over (partition by customer_id order by id) - 1 as place,
        count(*) over (partition by customer_id) as all_of
      from ad_accounts_accounts;
    create index on seed_accounts_of (customer_id, place);
    analyze seed_accounts_of;
    create temp table seed_bindings as
      select n, ${FIRST_ID} + n as id, case when h % 100 = 0 then 1 else 2 + h / 100 % ${CUSTOMERS - 1} end as customer_id, h / 7 as h,
        now() - interval '1 minute' * ((${pairs} - n) * (1000000 / ${pairs})) as at
      from (select n, abs(hashint8(n)) as h from generate_series(1, ${pairs}) n) x`)
  await client.query(`
    create temp table seed_pairs as
    select b.id, b.at, b.customer_id, b.h, a.id as ad_account_id, a.channel,
      (case a.channel when 'FACEBOOK' then array['BM', 'PIXEL', 'NAME', 'BM', 'PERSON'] when 'GOOGLE' then array['MCC', 'NAME', 'MCC', 'PERSON', 'NAME']
        else array['BC', 'BC', 'NAME', 'BC', 'PERSON'] end)[1 + b.h % 5] as type,
      case when b.n > ${pairs} - 20000 and b.h % 3 = 0 or b.h % 1000 = 1 then (array['QUEUED', 'WAITING', 'WAITING', 'MANUAL', 'UNKNOWN'])[1 + b.h / 3 % 5]
        when b.h % 20 < 16 then 'DONE' when b.h % 20 < 19 then 'REFUSED' else 'EXPIRED' end as state
    from seed_bindings b
    join seed_accounts_of first on first.customer_id = b.customer_id and first.place = 0
    join seed_accounts_of a on a.customer_id = b.customer_id and a.place = b.h / 5 % first.all_of;
    alter table seed_pairs add target text;
    update seed_pairs set target = case type when 'NAME' then '账户-' || h % 90000 else (100000000000000 + h % 50000)::text end`)
  lap('what is to be')
  await withoutIndexes(client, TABLES, async () => {
    await client.query(PAIRS)
    lap('bindings and their items')
  })
  lap('indexes')
  // What each undid is said here already.
  await client.query(`alter table ad_accounts_changes disable trigger ad_accounts_changes_bindings`)
  await client.query(CHANGES)
  await client.query(`alter table ad_accounts_changes enable trigger ad_accounts_changes_bindings`)
  lap('changes of platforms')
  await client.query('vacuum analyze')
  lap('vacuumed and analysed')
}

const ENDED = `case when state in ('DONE', 'REFUSED', 'EXPIRED') then at + interval '1 minute' end`
const WAITS = `case when state = 'WAITING' then case when h / 2 % 2 = 0 then 'CUSTOMER' else 'PLATFORM' end end`
const PAIRS = `
  insert into bindings_submits (id, customer_id, user_id, submitter, note, submitted_at, request_key, body_hash)
    select id, customer_id, customer_id * 10, '用户', '', at, id::text, '' from seed_pairs;
  insert into items_items (id, kind, position, customer_id, channel, target, name, state, waits_for, told, made_at, since, next_at, ended_at)
    select id, 'BINDING', 1, customer_id, channel, ad_account_id::text, id::text, state, ${WAITS},
      case when state = 'REFUSED' then '渠道拒绝了该请求' else '' end, at, at, case when state not in ('DONE', 'REFUSED', 'EXPIRED', 'MANUAL') then at end,
      ${ENDED}
    from seed_pairs;
  insert into bindings_pairs (id, submit_id, customer_id, ad_account_id, channel, type, action, target, business_id, role, before, submitter,
      submitted_at, state, waits_for, ended_at)
    select id, id, customer_id, ad_account_id, channel, type, case when h % 9 = 0 and type <> 'NAME' then 'UNBIND' else 'BIND' end,
      target, case when type = 'PIXEL' then (200000000000000 + h % 500)::text end, null, '', '用户' || h % 40, at, state, ${WAITS}, ${ENDED}
    from seed_pairs`
const CHANGES = `
  insert into ad_accounts_changes (id, customer_id, ad_account_id, change_type, before_text, after_text, status, source, submitter, created_at,
      finished_at, against_pair_id)
    select p.id + 1000000000, p.customer_id, p.ad_account_id,
      case p.type when 'NAME' then 'ACCOUNT_RENAME' when 'BM' then 'BIND_BM_ID' when 'PIXEL' then 'BIND_PIXEL' else 'BIND_BC_ID' end,
      p.target, case when p.type = 'NAME' then p.target || '改' else '' end, 'FINISHED', 'PLATFORM', '渠道', p.at + interval '1 day', p.at + interval '1 day',
      case when p.h % 7 = 0 then p.id end
    from seed_pairs p where p.h % 4 = 0 and p.type in ('NAME', 'BM', 'PIXEL', 'BC')`
