// Campaigns, ad groups and ads of an advertiser: all of them or those changed since, some by their ids, and those whose name holds a marker.
import { AD_LEVEL_CODES, type AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import { parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import { type Got, ok, readFailure, unreadable } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdObjectTold, ObjectStatus } from '../ports/ad-objects.ts'
import type { AccountRef, NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { Places } from './ads-places.ts'
import { type AdRow, LEVELS, rows } from './ads-schemas.ts'
import type { TiktokClient } from './tiktok-client.ts'

const PAGE_SIZE = 1000
/** As many ids as a filter takes. */
const MOST_IDS = 100

type Filtering = Readonly<Record<string, unknown>>

async function readLevel(client: TiktokClient, account: NamedAccount, level: AdLevel, filtering: Filtering): Promise<Got<AdRow[]>> {
  const { path, fields, one } = LEVELS[level]
  const advertiserId = digitsOf(account)
  const query = { advertiser_id: advertiserId, filtering, fields, page_size: PAGE_SIZE }
  const got = await client.allInBulk(`${path}/get`, query, rows)
  if ('failure' in got) return got
  const told = new Map<string, AdRow>()
  for (const row of got.value.rows) {
    const id = row[one]
    if (row.advertiser_id !== advertiserId || id == null) return { failure: unreadable(`a row of ${path} without its account or id`) }
    // An object that is made between two pages may move the one before it onto the next.
    told.set(id, row)
  }
  return { value: [...told.values()] }
}

/** TikTok filters by the time of a change for ads only, so the older ones are left out here; of changes, deletions count as well. */
export async function readObjects(
  client: TiktokClient,
  places: Places,
  account: AccountRef,
  since: Date | null,
): Promise<ReadAnswer<AdObjectTold[]>> {
  const told: AdObjectTold[] = []
  for (const level of AD_LEVEL_CODES) {
    const got = await readLevel(client, account, level, { primary_status: since === null ? 'STATUS_NOT_DELETE' : 'STATUS_ALL' })
    if ('failure' in got) return readFailure(got.failure)
    const objects = await objectsOf(got.value, places, account, level)
    if ('failure' in objects) return readFailure(objects.failure)
    told.push(...objects.value.filter(({ updatedAt }) => since === null || updatedAt === null || updatedAt >= wholeSecond(since)))
  }
  return ok(told)
}

const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)

export async function readSome(
  client: TiktokClient,
  places: Places,
  account: AccountRef,
  level: AdLevel,
  ids: readonly string[],
): Promise<ReadAnswer<AdObjectTold[]>> {
  const told: AdObjectTold[] = []
  const wanted = [...new Set(ids)].map(each => digitsOf({ outsideAccountId: each }))
  for (const group of groupsOf(wanted, MOST_IDS)) {
    const got = await readLevel(client, account, level, { [LEVELS[level].many]: group, primary_status: 'STATUS_ALL' })
    if ('failure' in got) return readFailure(got.failure)
    if (got.value.some(row => !group.includes(row[LEVELS[level].one] ?? '')))
      return readFailure(unreadable('an object that was not asked for'))
    const objects = await objectsOf(got.value, places, account, level)
    if ('failure' in objects) return readFailure(objects.failure)
    told.push(...objects.value)
  }
  return ok(told)
}

/** TikTok's filter by name is called fuzzy and no more: where it finds nothing all are read, for a marker that is missed is made twice. */
export async function findMade(client: TiktokClient, account: NamedAccount, level: AdLevel, marker: string): Promise<ReadAnswer<string[]>> {
  const { name, one } = LEVELS[level]
  for (const filtering of [{ [name]: marker }, {}]) {
    const got = await readLevel(client, account, level, { ...filtering, primary_status: 'STATUS_NOT_DELETE' })
    if ('failure' in got) return readFailure(got.failure)
    const found = got.value.flatMap(row => (row[name]?.includes(marker) === true ? [row[one] ?? ''] : []))
    if (found.length > 0) return ok(found)
  }
  return ok([])
}

async function objectsOf(list: readonly AdRow[], places: Places, account: AccountRef, level: AdLevel): Promise<Got<AdObjectTold[]>> {
  const codes = list.some(row => row.location_ids?.length) ? await places.codes(account) : new Map<string, string>()
  const told: AdObjectTold[] = []
  for (const row of list) {
    const amount = row.budget == null ? undefined : parseMoneyRounded(row.budget, account.currency)
    const mode = row.budget_mode ?? ''
    const isDaily = mode === 'BUDGET_MODE_DAY' || mode === 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET'
    if (!amount && (isDaily || mode === 'BUDGET_MODE_TOTAL')) return { failure: unreadable(`budget ${row.budget}`) }
    told.push({
      level,
      id: row[LEVELS[level].one] ?? '',
      name: row[LEVELS[level].name] ?? '',
      campaignId: level === 'CAMPAIGN' ? null : row.campaign_id,
      adGroupId: level === 'AD' ? (row.adgroup_id ?? null) : null,
      objective: row.objective_type ?? null,
      ...statusOf(row),
      dailyBudget: isDaily ? (amount ?? null) : null,
      lifetimeBudget: mode === 'BUDGET_MODE_TOTAL' ? (amount ?? null) : null,
      createdAt: instantOf(row.create_time),
      updatedAt: instantOf(row.modify_time),
      applicationId: null,
      countries: countriesOf(row, codes),
      creative: level === 'AD' ? creativeOf(row) : null,
      isCompromised: false,
    })
  }
  return { value: told }
}

/** What stops delivery for sure; a review that goes on does not. */
const STOPPED = /_(DISABLE|DELETE|TIME_DONE|DONE|AUDIT_DENY|BALANCE_EXCEED|BUDGET_EXCEED|CAMPAIGN_EXCEED)$/

/** Where nothing is delivered TikTok may leave the second word out. */
function statusOf({ operation_status: configured, secondary_status: secondary }: AdRow): ObjectStatus {
  const effective = secondary || configured
  return { configured, effective, mayDeliver: configured === 'ENABLE' && !STOPPED.test(effective) }
}

function countriesOf({ location_ids: ids }: AdRow, codes: ReadonlyMap<string, string>): string[] | null {
  const countries = (ids ?? []).flatMap(each => codes.get(each) ?? [])
  return countries.length > 0 ? countries : null
}

const creativeOf = (row: AdRow): AdObjectTold['creative'] => ({
  links: row.landing_page_url ? [row.landing_page_url] : [],
  pageIds: row.identity_id ? [row.identity_id] : [],
  pixelIds: row.tracking_pixel_id && row.tracking_pixel_id !== '0' ? [row.tracking_pixel_id] : [],
  instagramIds: [],
})

/** TikTok writes UTC, to the second. */
export function instantOf(told: string | null | undefined): Date | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})Z?$/.exec(told ?? '') ?? []
  return day === undefined || time === undefined ? null : new Date(`${day}T${time}Z`)
}
