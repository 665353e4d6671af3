// Kept totals of spend, moved in the transaction that writes the days, and what quota reads of an ad account's days.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Day } from '@tallyhelm/protocol/values/day'
import { CURRENCIES, type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import { type SpendDay, type SpendDifference, type SpendReading, writeSpendDays } from './store-days.ts'

/** The mark is the business day and hour now: today's total so far is kept under it. */
export type SpendMark = { day: Day; hour: number }

/** Whose spend it is now. */
export type SpendOwner = { customerId: string; subCustomerId: string | null }

/**
 * Moves the customers' roll-ups by the differences and keeps today's marks of the owners where they change. All ad accounts of a customer share
 * these rows: call it last in the transaction. They are taken in the order of their keys, so that two that do so never wait for each other.
 */
export async function moveRollups(
  tx: Tx,
  owners: readonly SpendOwner[],
  differences: readonly SpendDifference[],
  mark: SpendMark,
): Promise<void> {
  if (differences.length > 0) {
    await tx.run(prepared`
      insert into spend_rollups as r (customer_id, sub_customer_id, company_id, day, channel, currency, spend_minor, spend_usd_minor,
        impressions, clicks, day_rows)
      select d.customer_id, level.sub_customer_id, level.company_id, d.day, d.channel, d.currency, sum(d.minor)::bigint, sum(d.usd)::bigint,
        sum(d.impressions)::bigint, sum(d.clicks)::bigint, sum(d.day_rows)::int
      from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb)
        as d (customer_id bigint, sub_customer_id bigint, company_id bigint, channel text, currency text, day date, minor bigint, usd bigint,
          impressions bigint, clicks bigint, day_rows int)
      cross join lateral (
        select 0::bigint as sub_customer_id, 0::bigint as company_id
        union all select 0, d.company_id
        union all select d.sub_customer_id, 0 where d.sub_customer_id is not null
        union all select d.sub_customer_id, d.company_id where d.sub_customer_id is not null
      ) level
      group by d.customer_id, level.sub_customer_id, level.company_id, d.day, d.channel, d.currency
      order by d.customer_id, level.sub_customer_id, level.company_id, d.day, d.channel, d.currency
      on conflict on constraint spend_rollups_pkey do update set spend_minor = r.spend_minor + excluded.spend_minor,
        spend_usd_minor = r.spend_usd_minor + excluded.spend_usd_minor,
        impressions = r.impressions + excluded.impressions, clicks = r.clicks + excluded.clicks, day_rows = r.day_rows + excluded.day_rows`)
  }
  await tx.run(prepared`
    insert into spend_today_marks (customer_id, sub_customer_id, day, hour, spend_usd_minor)
    select t.customer_id, t.sub_customer_id, t.day, ${mark.hour}::smallint, t.minor
    from (
      select r.customer_id, r.sub_customer_id, r.day, sum(r.spend_usd_minor)::bigint as minor
      from (select distinct o.customer_id, level.sub_customer_id
        from unnest(${owners.map(owner => owner.customerId)}::bigint[], ${owners.map(owner => owner.subCustomerId)}::bigint[])
          as o (customer_id, sub_customer_id)
        cross join lateral (select 0::bigint as sub_customer_id union select o.sub_customer_id where o.sub_customer_id is not null) level) o
      join spend_rollups r on r.customer_id = o.customer_id and r.sub_customer_id = o.sub_customer_id and r.company_id = 0 and r.day = ${mark.day}
      group by r.customer_id, r.sub_customer_id, r.day) t
    where not exists (
      select from spend_today_marks m where m.customer_id = t.customer_id and m.sub_customer_id = t.sub_customer_id and m.day = t.day
        and m.hour = ${mark.hour}::smallint and m.spend_usd_minor = t.minor)
    order by t.customer_id, t.sub_customer_id
    on conflict (customer_id, sub_customer_id, day, hour) do update set spend_usd_minor = excluded.spend_usd_minor`)
}

/** Both, where nothing else is written between them. */
export async function recordSpendDays(
  tx: Tx,
  account: SpendOwner & { id: string },
  days: readonly SpendDay[],
  { mark, ...reading }: SpendReading & { mark: SpendMark },
): Promise<void> {
  await moveRollups(tx, [account], (await writeSpendDays(tx, account, days, reading)).shown, mark)
}

/**
 * Spend of one ad account in its own currency over the half-open range, for what quota is reckoned by: the latest figures, and of those that
 * wait for a second reading the larger one.
 */
export async function spendBetween(tx: Tx, account: { id: string; currency: Currency }, from: Day, until: Day): Promise<Money> {
  const row = await tx.one<{ minor: string }>(prepared`
    select coalesce(sum(greatest(spend_minor, checking_minor)), 0)::bigint as minor from spend_days
    where ad_account_id = ${account.id} and day >= ${from} and day < ${until}`)
  return money(BigInt(row.minor), account.currency)
}

/** As `spendBetween`, of one day. */
export async function spendOn(tx: Tx, account: { id: string; currency: Currency }, day: Day): Promise<Money> {
  const row = await tx.maybe<{ minor: string }>(prepared`
    select greatest(spend_minor, checking_minor) as minor from spend_days where ad_account_id = ${account.id} and day = ${day}`)
  return money(BigInt(row?.minor ?? '0'), account.currency)
}

/** As `spendBetween`, since a day, that day included. */
export async function spendSince(tx: Tx, account: { id: string; currency: Currency }, from: Day): Promise<Money> {
  const row = await tx.one<{ minor: string }>(prepared`
    select coalesce(sum(greatest(spend_minor, checking_minor)), 0)::bigint as minor from spend_days where ad_account_id = ${account.id} and day >= ${from}`)
  return money(BigInt(row.minor), account.currency)
}

/** The dollars of a day of spend: the first rate that was believed on it stays its rate. `unitsPerDollar` is decimal text. */
export async function keepDollarRate(
  tx: Tx,
  { currency, unitsPerDollar, day, source }: { currency: Currency; unitsPerDollar: string; day: Day; source: string },
): Promise<void> {
  await tx.run(prepared`
    insert into spend_usd_rates (currency, valid_from, usd_per_unit, minor_digits, source)
    values (${currency}, ${day}::date, round(1 / ${unitsPerDollar}::numeric, 8), ${CURRENCIES[currency].minorDigits}, ${source})
    on conflict (currency, valid_from) do nothing`)
}
