// Read seldom: what costs calls and changes slowly, such as the totals of ad groups; asked for beside the rest, and never in its way.
import { beginTotals, noteTotalsTried, takeInTotals, type ToldTotals, type WatchedAccount } from '@tallyhelm/modules/monitors'
import { addDays, dateTimeText, type Day, dayOf } from '@tallyhelm/protocol/values/day'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { AdObjects } from './told-objects.ts'

/** null: not asked for, or no answer; then what is kept stays. */
export type Seldom = { totals: ToldTotals[] | null; totalsUntil: Day; isTotalsTried: boolean }

const HOUR_MS = 3_600_000
/** Accounts of one calendar begin their days at once: their totals are spread over so many hours of it. */
const SPREAD_HOURS = 20

export async function readSeldom(world: World, port: AdObjects, account: WatchedAccount): Promise<Seldom> {
  const now = world.clock.now()
  // Today's and yesterday's figures still change, and are read each time.
  const totalsUntil = addDays(dayOf(now, account.timezone), -1)
  const nothing: Seldom = { totals: null, totalsUntil, isTotalsTried: false }
  try {
    const isTotalsTried = isForTotals(account, totalsUntil, now)
    return isTotalsTried ? { ...nothing, totals: await readTotals(port, account, totalsUntil), isTotalsTried } : nothing
  } catch (error) {
    world.log.warn({ error, adAccountId: account.adAccountId }, 'what is read seldom of an ad account was not read')
    return nothing
  }
}

function isForTotals({ adAccountId, lifeDay, lifeTriedAt, readAt, timezone }: WatchedAccount, until: Day, now: Date): boolean {
  if (lifeTriedAt !== null && now.getTime() - lifeTriedAt.getTime() < HOUR_MS) return false
  // Days on which nobody read the account are in no figures of days.
  if (lifeDay === null || readAt === null || now.getTime() - readAt.getTime() > 24 * HOUR_MS) return true
  return lifeDay < until && Number(dateTimeText(now, timezone).slice(11, 13)) >= Number(BigInt(adAccountId) % BigInt(SPREAD_HOURS))
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
  { adAccountId, lifeDay }: WatchedAccount,
  { totals, totalsUntil, isTotalsTried }: Seldom,
  { now, hasNewGroups }: { now: Date; hasNewGroups: boolean },
): Promise<void> {
  if (isTotalsTried) await noteTotalsTried(tx, adAccountId, now)
  if (totals) await takeInTotals(tx, adAccountId, totals, totalsUntil)
  else if (hasNewGroups && lifeDay !== null) await beginTotals(tx, adAccountId)
}
