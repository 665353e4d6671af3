// Rules that keep money in sub-customers' wallets, in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Day } from '@tallyhelm/protocol/values/day'
import { type Currency, money, type Money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

export type FundingTerms = { keep: Money; dayMost: Money; isOn: boolean }
export type FundingRule = FundingTerms & {
  customerId: string
  subCustomerId: string
  /** on the day that was asked about */
  given: Money
  /** how often it has given, ever */
  rounds: number
  shortSince: Date | null
}
type Row = {
  customerId: string
  subCustomerId: string
  currency: Currency
  keep: string
  dayMost: string
  given: string
  rounds: string
  isOn: boolean
  shortSince: Date | null
}

/** Locked; undefined without one. */
export async function lockRule(tx: Tx, subCustomerId: string, day: Day): Promise<FundingRule | undefined> {
  const row = await tx.maybe<Row>(sql`
    select customer_id as "customerId", sub_customer_id as "subCustomerId", currency, keep_minor::text as keep, day_most_minor::text as "dayMost",
      (case when given_day >= ${day} then given_minor else 0 end)::text as given, rounds::text as rounds, is_on as "isOn", short_since as "shortSince"
    from sub_customers_rules where sub_customer_id = ${subCustomerId} for no key update`)
  if (!row) return undefined
  const { currency, keep, dayMost, given, rounds, ...rest } = row
  const of = (minor: string) => money(BigInt(minor), currency)
  return { ...rest, keep: of(keep), dayMost: of(dayMost), given: of(given), rounds: Number(rounds) }
}

/** What was given on this day still counts, unless the currency is another one now. */
export async function writeRule(
  tx: Tx,
  { customerId, subCustomerId, keep, dayMost, isOn, at }: FundingTerms & { customerId: string; subCustomerId: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into sub_customers_rules as r (sub_customer_id, customer_id, currency, keep_minor, day_most_minor, is_on, changed_at)
    values (${subCustomerId}, ${customerId}, ${keep.currency}, ${keep.minor}, ${dayMost.minor}, ${isOn}, ${at})
    on conflict (sub_customer_id) do update set currency = excluded.currency, keep_minor = excluded.keep_minor,
      day_most_minor = excluded.day_most_minor, is_on = excluded.is_on, changed_at = excluded.changed_at, short_since = null,
      given_minor = case when r.currency = excluded.currency then r.given_minor else 0 end`)
}

/** After `amount` more; the agent's wallet was not short. A day that has begun stays begun. */
export async function noteGiven(tx: Tx, { subCustomerId, given }: FundingRule, amount: Money, day: Day): Promise<void> {
  await tx.run(sql`
    update sub_customers_rules set given_day = greatest(given_day, ${day}::date), given_minor = ${given.minor + amount.minor},
      rounds = rounds + 1, short_since = null
    where sub_customer_id = ${subCustomerId}`)
}

export async function noteShort(tx: Tx, subCustomerId: string, since: Date): Promise<void> {
  await tx.run(sql`update sub_customers_rules set short_since = ${since} where sub_customer_id = ${subCustomerId}`)
}

/** Those on, of sub-customers and agents at work, whose wallet holds less than it should and whose day is not used up; by id, after `after`. */
export async function rulesToRun(tx: Tx, day: Day, after: string, limit: number): Promise<{ id: string; customerId: string }[]> {
  return await tx.rows<{ id: string; customerId: string }>(sql`
    select r.sub_customer_id as id, r.customer_id as "customerId" from sub_customers_rules r
      join sub_customers_profiles s on s.id = r.sub_customer_id and s.stopped_at is null
      join organization_customers c on c.id = r.customer_id and c.stopped_at is null
    where r.is_on and r.sub_customer_id > ${after}
      and (r.given_day is null or r.given_day < ${day} or r.given_minor < r.day_most_minor)
      and coalesce((select b.credits_posted - b.debits_posted - b.debits_pending from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
        where a.customer_id = r.customer_id and a.sub_customer_id = r.sub_customer_id and a.kind = 'WALLET' and a.currency = r.currency), 0) < r.keep_minor
    order by r.sub_customer_id limit ${limit}`)
}
