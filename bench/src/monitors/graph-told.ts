// What the Graph API tells in the bench, as strings made directly: the figures of `told.ts`, and of a hundredth of the accounts an ad set that changed.
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import type { ToldFigures } from '@tallyhelm/modules/monitors'
import { GROUPS_EACH } from './seed-monitors.ts'
import { type BenchAccount, toldAt } from './told.ts'

export type StubAccount = BenchAccount & { outsideId: string; currency: Currency }
export type Now = { tick: number; since: number }

/** So many accounts in each have an ad set that somebody changed, and so many a line of their history that tells of no person. */
const CHANGED_EACH = 100
const HISTORY_EACH = 20
/** A change is asked for again for ten minutes. */
const TOLD_TICKS = 3

const page = (rows: readonly string[]): string => `{"data":[${rows.join(',')}],"paging":{"cursors":{"before":"QVFI","after":"QVFJ"}}}`
const instant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+0000`

/** Of each day from `from` to `to`, which is told as well; days before the last are over, and stay as the seed has them. */
export function insightsOf(account: StubAccount, { tick, since }: Now, from: Day, to: Day, breakdown: string | null): string {
  const rows: string[] = []
  const today = toldAt([account], tick, since)
  const day = today[0]?.day ?? to
  const before = toldAt([account], since, since)
  for (let each = from; each <= to; each = addDays(each, 1))
    for (const row of each === day ? today : each < day ? before : []) rows.push(insightOf(account, row, each, breakdown))
  return page(rows)
}

function insightOf(
  { outsideId, currency, place }: StubAccount,
  { adGroupId, spend, value, conversions, impressions, clicks }: ToldFigures,
  day: Day,
  breakdown: string | null,
): string {
  const campaignId = campaignOf(place, Number(adGroupId) - 120_200_000_000_000)
  const common = `"account_id":"${outsideId}","account_currency":"${currency}","adset_id":"${adGroupId}","spend":"${decimalText(money(spend, currency))}","date_start":"${day}","date_stop":"${day}"`
  if (breakdown === 'country') return `{${common},"country":"US"}`
  if (breakdown !== null) return `{${common},"${breakdown}":"10:00:00 - 10:59:59"}`
  const counted = (type: string, count: string | number) => `{"action_type":"${type}","value":"${count}"}`
  const actions = [
    counted('link_click', clicks),
    counted('landing_page_view', clicks),
    counted('omni_purchase', conversions),
    counted('purchase', conversions),
  ]
  const worth = decimalText(money(value, currency))
  return `{${common},"campaign_id":"${campaignId}","impressions":"${impressions}","clicks":"${clicks}","actions":[${actions.join(',')}],"action_values":[${counted('omni_purchase', worth)},${counted('purchase', worth)}]}`
}

const campaignOf = (place: number, group: number): string =>
  String(120_100_000_000_000 + place * 4 + Math.floor((group - 1 - place * GROUPS_EACH) / 5))

const MADE_AT = '2026-01-05T08:00:00+0000'
const objectOf = (id: string, outsideId: string, name: string, updatedAt: string): string =>
  `"id":"${id}","account_id":"${outsideId}","name":"${name}","configured_status":"ACTIVE","effective_status":"ACTIVE","created_time":"${MADE_AT}","updated_time":"${updatedAt}"`

/** Meta can't be asked for those that changed: all come each time. */
export const campaignsOf = ({ outsideId, place }: StubAccount): string =>
  page(
    [0, 1, 2, 3].map(
      at =>
        `{${objectOf(String(120_100_000_000_000 + place * 4 + at), outsideId, `系列 ${place * 4 + at}`, MADE_AT)},"objective":"OUTCOME_SALES"}`,
    ),
  )

export function adSetsOf({ outsideId, place }: StubAccount, { tick }: Now): string {
  const ago = (tick - (place % CHANGED_EACH) + CHANGED_EACH) % CHANGED_EACH
  if (ago >= TOLD_TICKS) return page([])
  const group = place * GROUPS_EACH + 1 + (Math.floor(tick / CHANGED_EACH) % GROUPS_EACH)
  const object = objectOf(String(120_200_000_000_000 + group), outsideId, `改动 ${group}`, instant((tick - ago) * 300_000 - 60_000))
  const targeting = `"targeting":{"age_min":18,"geo_locations":{"countries":["US"],"location_types":["home","recent"]}}`
  return page([`{${object},"daily_budget":"${6_000 + (tick - ago) * 100}","campaign_id":"${campaignOf(place, group)}",${targeting}}`])
}

export const NOTHING = page([])

/** Meta's own billing, which no person did. */
export function activitiesOf({ place, outsideId }: StubAccount, { tick }: Now): string {
  if (place % HISTORY_EACH !== tick % HISTORY_EACH) return NOTHING
  const at = instant(tick * 300_000 - 120_000)
  return page([
    `{"actor_id":"0","actor_name":"Meta","event_time":"${at}","event_type":"ad_account_billing_charge","object_id":"${outsideId}","object_type":"ACCOUNT","extra_data":"{\\"currency\\":\\"USD\\"}"}`,
  ])
}

/** Two of each account, as `prepareReading` has written them down. */
export const usersOf = ({ place }: StubAccount): string =>
  page([1, 2].map(at => `{"id":"${userOf(place, at)}","name":"用户 ${at}","tasks":["MANAGE","ADVERTISE","ANALYZE"]}`))

export const FIRST_USER = 130_000_000_000_000
const userOf = (place: number, at: number): number => FIRST_USER + place * 2 + at - 1
