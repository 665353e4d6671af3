// Read seldom: what costs calls and changes slowly, totals of ad groups and countries; asked for beside the rest, and never in its way.
import {
  beginTotals,
  keepCountries,
  noteBalances,
  noteTotalsTried,
  type SpentCountry,
  takeInTotals,
  type ToldTotals,
  type WatchedAccount,
} from '@tallyhelm/modules/monitors'
import { addDays, dateTimeText, type Day, dayOf } from '@tallyhelm/protocol/values/day'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { AdObjects } from './told-objects.ts'

/** null: not asked for, or no answer; then what is kept stays. */
export type Seldom = { totals: ToldTotals[] | null; totalsUntil: Day; isTotalsTried: boolean; countries: Part[] | null }
type Part = { adGroupId: string; day: Day; country: string; spend: bigint }

const HOUR_MS = 3_600_000
/** Accounts of one calendar begin their days at once: their totals are spread over so many hours of it. */
const SPREAD_HOURS = 20n
/** What is known of countries before the first reading. */
const PAST_DAYS = 30
/** A country counts for an ad group from this part of its spend on: a few people are always shown an ad abroad. */
const LEAST_PERCENT = 5n

/** `spends`: it spent something since yesterday. */
export async function readSeldom(world: World, port: AdObjects, account: WatchedAccount, spends: boolean): Promise<Seldom> {
  const now = world.clock.now()
  // Today's and yesterday's figures still change, and are read each time.
  const totalsUntil = addDays(dayOf(now, account.timezone), -1)
  try {
    const isTotalsTried = isForTotals(account, totalsUntil, now)
    const totals = isTotalsTried ? await readTotals(port, account, totalsUntil) : null
    return { totals, totalsUntil, isTotalsTried, countries: await readCountries(port, account, spends, now) }
  } catch (error) {
    world.log.warn({ error, adAccountId: account.adAccountId }, 'what is read seldom of an ad account was not read')
    return { totals: null, totalsUntil, isTotalsTried: false, countries: null }
  }
}

/** Each hour; a month back at first. An account that spent nothing since yesterday spent it nowhere new. */
async function readCountries(port: AdObjects, account: WatchedAccount, spends: boolean, now: Date): Promise<Part[] | null> {
  const { outsideAccountId, currency, timezone, countriesAt } = account
  const today = dayOf(now, timezone)
  if (countriesAt !== null && now.getTime() - countriesAt.getTime() < HOUR_MS) return null
  if (countriesAt !== null && !spends) return null
  const answer = await port.readCountries(
    { outsideAccountId, currency },
    addDays(today, countriesAt === null ? -PAST_DAYS : -1),
    addDays(today, 1),
  )
  if (answer.kind !== 'ok') return null
  return answer.value
    .filter(({ country, spend }) => /^[A-Z]{2}$/.test(country) && spend.minor > 0n)
    .map(({ adGroupId, day, country, spend }) => ({ adGroupId, day, country, spend: spend.minor }))
}

/** Of each ad group, the countries where it really spends. */
export function spentIn({ countries }: Seldom): Map<string, string[]> {
  const groups = Map.groupBy(countries ?? [], ({ adGroupId }) => adGroupId)
  return new Map([...groups].map(([adGroupId, parts]) => [adGroupId, mostOf(parts)]))
}

function mostOf(parts: readonly Part[]): string[] {
  const all = sumOf(parts)
  return [...Map.groupBy(parts, ({ country }) => country)].flatMap(([country, own]) =>
    sumOf(own) * 100n >= all * LEAST_PERCENT ? [country] : [],
  )
}
const sumOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { spend }) => sum + spend, 0n)

/** Of a month back, since the first of its days; of what comes later, since now. */
export function firstDays(parts: readonly Part[], { timezone, countriesAt }: WatchedAccount, now: Date): SpentCountry[] {
  const today = dayOf(now, timezone)
  return [...Map.groupBy(parts, ({ country }) => country)].map(([country, own]) => {
    const day = own.reduce((first, each) => (each.day < first ? each.day : first), today)
    return { country, day: countriesAt === null && day < today ? day : null }
  })
}

function isForTotals({ adAccountId, lifeDay, lifeTriedAt, readAt, timezone }: WatchedAccount, until: Day, now: Date): boolean {
  if (lifeTriedAt !== null && now.getTime() - lifeTriedAt.getTime() < HOUR_MS) return false
  // Days on which nobody read the account are in no figures of days.
  if (lifeDay === null || readAt === null || now.getTime() - readAt.getTime() > 24 * HOUR_MS) return true
  const hour = String(BigInt(adAccountId) % SPREAD_HOURS).padStart(2, '0')
  return lifeDay < until && dateTimeText(now, timezone).slice(11, 13) >= hour
}

async function readTotals(port: AdObjects, { outsideAccountId, currency }: WatchedAccount, until: Day): Promise<ToldTotals[] | null> {
  const answer = await port.readTotals({ outsideAccountId, currency }, until)
  if (answer.kind !== 'ok') return null
  return answer.value.map(({ adGroupId, spend, impressions, clicks, conversions, value }) => ({
    adGroupId,
    spend: spend.minor,
    impressions,
    clicks,
    conversions,
    value: value?.minor ?? 0n,
  }))
}

/** After the objects were kept. */
export async function keepSeldom(
  tx: Tx,
  account: WatchedAccount,
  { totals, totalsUntil, isTotalsTried, countries }: Seldom,
  { now, tickAt, hasNewGroups }: { now: Date; tickAt: Date; hasNewGroups: boolean },
): Promise<void> {
  const { adAccountId, lifeDay } = account
  if (isTotalsTried) await noteTotalsTried(tx, adAccountId, now)
  if (totals) await takeInTotals(tx, adAccountId, totals, totalsUntil)
  else if (hasNewGroups && lifeDay !== null) await beginTotals(tx, adAccountId)
  await noteBalances(tx, [adAccountId], tickAt)
  if (countries) await keepCountries(tx, [{ ...account, countries: firstDays(countries, account, now) }], now)
}
