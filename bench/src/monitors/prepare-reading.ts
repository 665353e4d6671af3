// What readings find of the bench's accounts: an ad in each ad group that leads to the customer's shop, known people, and what is read each hour spread over it.
import { TICK_MS } from '@tallyhelm/modules/monitors'
import { withConnection } from '@tallyhelm/infra/db/connection'
import { FIRST_USER } from './graph-told.ts'

/** Once in a database; `last` is the tick before the first that is read. */
export async function prepareReading(adminUrl: string, last: number): Promise<void> {
  await withConnection(adminUrl, async client => {
    const { rows } = await client.query<{ is_prepared: boolean }>(`select exists (select from monitors_links) as is_prepared`)
    if (!rows[0]?.is_prepared) {
      await client.query(ADS)
      await client.query(LINKS)
      await client.query(PEOPLE)
      await client.query('vacuum analyze monitors_objects, monitors_links, monitors_actors')
    }
    // Countries and people are asked for each hour: a twelfth of the accounts at each tick.
    await client.query(
      `update monitors_accounts w set read_at = $1, objects_at = $1, activities_at = $1, life_tried_at = $1,
         life_day = ($1::timestamptz at time zone b.timezone)::date - 1, countries_at = $1::timestamptz - interval '5 minutes' * (b.place % 12),
         users_at = $1::timestamptz - interval '5 minutes' * ((b.place + 6) % 12) - interval '1 second'
       from bench_accounts b where b.id = w.ad_account_id`,
      [new Date(last * TICK_MS)],
    )
    await client.query('vacuum analyze monitors_accounts')
  })
}

const DIGEST = `left(translate(encode(sha256(convert_to('https://shop' || o.customer_id || '.example.com/', 'UTF8')), 'base64'), '+/', '-_'), 22)`

const ADS = `
  insert into monitors_objects (id, ad_account_id, customer_id, level, outside_id, campaign_id, ad_group_id, name, configured, effective, may_deliver,
    made_at, first_seen_at, domains, links, countries, told_since, ticks_since)
  overriding system value
  select (select max(id) from monitors_objects) + o.id, o.ad_account_id, o.customer_id, 'AD', (120300000000000 + o.id)::text, o.campaign_id, o.outside_id,
    '广告 ' || o.id, 'ACTIVE', 'ACTIVE', true, o.made_at, o.first_seen_at, o.domains, array[${DIGEST}], '{}', o.told_since, o.ticks_since
  from monitors_objects o where o.level = 'AD_GROUP'`

const LINKS = `
  insert into monitors_links (ad_account_id, customer_id, digest, link, domains, found_at, resolved_at)
  select o.id, o.customer_id, ${DIGEST}, 'https://shop' || o.customer_id || '.example.com/', array['shop' || o.customer_id || '.example.com'],
    now() - interval '40 days', now() - interval '1 day'
  from bench_accounts o`

const PEOPLE = `
  insert into monitors_actors (ad_account_id, customer_id, actor, name, first_at, last_at, is_known)
  select o.id, o.customer_id, 'PERSON:' || (${FIRST_USER} + o.place * 2::bigint + k), '用户 ' || k + 1, now() - interval '40 days', now(), true
  from bench_accounts o, generate_series(0, 1) k`
