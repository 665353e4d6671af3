// What platforms hold against ad accounts, and what they recommend: of each a million rows of many customers, a tenth of them of one.
import type pg from 'pg'
import { seedAccounts } from '../seed/seed-accounts.ts'
import type { Lap } from '../seed/seed-client.ts'

/** The largest customer of the seed, and the largest agent. */
export const [CUSTOMER, AGENT] = ['1', '5']
/** Of each account in each table: two or three go on, the others have ended. */
const EACH = 10
const FROM = `from ad_accounts_accounts a, generate_series(1, ${EACH}) n, lateral (select abs(hashint8(a.id + n)) as h) x`
const ID = `row_number() over (order by h)`

export async function seedRisk(client: pg.Client, lap: Lap, { accounts }: { accounts: number }): Promise<void> {
  await seedAccounts(client, lap, { accounts, customers: Math.ceil(accounts / 170) })
  await client.query(`update ad_accounts_accounts set channel = 'FACEBOOK'`)
  await client.query(`
    insert into violations_rectifications (id, customer_id, sub_customer_id, ad_account_id, channel, violation_type, level, ad_count, policy_text,
        status, issued_at, deadline_at)
      select ${ID}, a.customer_id, a.sub_customer_id, a.id, 'FACEBOOK', (array['POLICY', 'RIGHTS', 'COMPROMISED', 'LANDING_PAGE', 'OTHER'])[1 + n % 5],
        (array['LOW', 'MEDIUM', 'HIGH'])[1 + h % 3], 1 + h % 9, 'Policy ' || h % 40,
        case n when 1 then 'TO_BE_RECTIFIED' when 2 then 'REJECT' when 3 then 'TO_BE_REVIEWED' else 'RECTIFIED' end,
        now() - interval '1 hour' * (73 + h % 9000), now() + interval '1 minute' * (h % 9000) - interval '1 day' * case when n > 3 then 30 else 0 end
      ${FROM} where a.id is not null and (n <= 3 or h % 9000 > 800)`)
  lap('rectifications')
  await client.query(`
    insert into violations_forewarnings (id, customer_id, sub_customer_id, ad_account_id, channel, violation_type, level, main_risk, ad_count, status,
        warned_at, read_at, handled_at, ending)
      select ${ID}, a.customer_id, a.sub_customer_id, a.id, 'FACEBOOK', (array['POLICY', 'RIGHTS', 'COMPROMISED', 'LANDING_PAGE', 'OTHER'])[1 + n % 5],
        (array['LOW', 'MEDIUM', 'HIGH'])[1 + h % 3], 'Policy ' || h % 40, 1 + h % 9, case n when 1 then 'UNREAD' when 2 then 'READ' else 'HANDLED' end,
        now() - interval '1 minute' * (h % 500000), null, case when n > 2 then now() end, case when n > 2 then 'CUSTOMER' end
      ${FROM}`)
  lap('forewarnings')
  await client.query(`
    insert into freezes_records (id, customer_id, sub_customer_id, ad_account_id, channel, frozen_at, reason, currency, balance_minor, status, thawed_at)
      select ${ID}, a.customer_id, a.sub_customer_id, a.id, 'FACEBOOK', now() - interval '1 minute' * (h % 500000), 'ACCOUNT_DISABLED_' || h % 9, a.currency,
        h % 90000, case n when 1 then (array['FROZEN', 'THAW_PENDING', 'REJECT_THAW', 'TO_BE_THAW'])[1 + h % 4] else 'THAWED' end,
        case when n > 1 then now() end
      ${FROM}`)
  lap('freezes')
  await client.query(`
    insert into guidance_items (id, customer_id, ad_account_id, source, guidance_type, object_key, category, way, title, body, lift, estimate_minor,
        estimate_usd_minor, status, is_told, told_at, closed_at, ignore_reason)
      select ${ID}, a.customer_id, a.id, 'RECOMMENDATIONS', 'TYPE_' || n, '', (array['BUDGET', 'AUDIENCE', 'PLACEMENT', 'CREATIVE'])[1 + h % 4], 'META',
        '标题', '正文', '', case when h % 3 > 0 then 1 + h % 90000 end, case when h % 3 > 0 then 1 + h % 90000 end,
        case when n <= 3 then 'PENDING' when n = 4 then 'IGNORED' else 'APPLIED' end, n <= 3, now() - interval '1 minute' * (h % 50000),
        case when n > 3 then now() - interval '1 minute' * (h % 500000) end, case when n = 4 then 'NOT_FIT' end
      ${FROM}`)
  lap('guidance')
  await client.query(`
    insert into sub_customers_logs (id, customer_id, sub_customer_id, action, about, before, after, operator, at)
      select row_number() over (), s.customer_id, s.id, 'LIMITS', '', '不限', '100', '操作人', now() - interval '1 minute' * n
      from sub_customers_profiles s, generate_series(1, ${accounts * EACH} / (select count(*) from sub_customers_profiles)) n`)
  lap('logs of sub-customers')
  await client.query('vacuum analyze')
  lap('vacuumed and analysed')
}
