// Campaigns, ad sets and ads of a Meta account: all of them or those changed since, and some by their ids.
import { AD_LEVEL_CODES, type AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import { z } from 'zod'
import { type Got, ok, readFailure, unreadable } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdObjectTold } from '../ports/ad-objects.ts'
import type { AccountRef, ReadAnswer } from '../ports/answers.ts'
import { creativeOf } from './ad-objects-creative.ts'
import { type AnyRow, LEVELS } from './ad-objects-schemas.ts'
import { statusOf } from './ad-objects-status.ts'
import { MOST_TOGETHER, readByIds } from './by-ids.ts'
import { allInTurn, type Edge, edgesInTurn } from './in-turn.ts'
import type { MetaClient } from './meta-client.ts'
import { instantOf, secondsOf } from './times.ts'
import { moneyFromMeta } from './units.ts'

export async function readObjects(client: MetaClient, account: AccountRef, since: Date | null): Promise<ReadAnswer<AdObjectTold[]>> {
  const edges = AD_LEVEL_CODES.map(level => edgeOf(account, level, since))
  const got = since === null ? await eachInTurn(client, edges) : await edgesInTurn(client, edges)
  const told: AdObjectTold[] = []
  for (const [at, level] of AD_LEVEL_CODES.entries()) {
    const answer = got[at] ?? { failure: unreadable('an edge that was not told') }
    if ('failure' in answer) return readFailure(answer.failure)
    const rows = toldOf(answer.value, account, level)
    if ('failure' in rows) return readFailure(rows.failure)
    told.push(...rows.value.filter(each => since === null || level !== 'CAMPAIGN' || isSince(each, since)))
  }
  return ok(told)
}

function edgeOf(account: AccountRef, level: AdLevel, since: Date | null): Edge<z.ZodType<AnyRow>> {
  const { edge, fields, statuses, row } = LEVELS[level]
  const parameters = {
    fields,
    // Meta leaves out what is deleted or archived unless it is asked for; of changes, those are the ones that must not be missed.
    ...(since === null ? {} : { effective_status: JSON.stringify(statuses) }),
    // Of campaigns Meta knows no such parameter: all come, and the older ones are left out here.
    ...(since === null || level === 'CAMPAIGN' ? {} : { updated_since: secondsOf(since) }),
  }
  return { path: `act_${digitsOf(account)}/${edge}`, parameters, row }
}

/** Of all objects there are many pages; the first that fails ends it. */
async function eachInTurn(client: MetaClient, edges: readonly Edge<z.ZodType<AnyRow>>[]): Promise<Got<AnyRow[]>[]> {
  const told: Got<AnyRow[]>[] = []
  for (const { path, parameters, row } of edges) {
    const got = await allInTurn(client, path, parameters, row)
    told.push(got)
    if ('failure' in got) break
  }
  return told
}

/** Meta's instants are whole seconds. One that tells none may have changed. */
const isSince = ({ updatedAt }: AdObjectTold, since: Date): boolean =>
  updatedAt === null || Number(secondsOf(updatedAt)) >= Number(secondsOf(since))

export async function readSome(
  client: MetaClient,
  account: AccountRef,
  level: AdLevel,
  ids: readonly string[],
): Promise<ReadAnswer<AdObjectTold[]>> {
  const wanted = [...new Set(ids)].map(each => digitsOf({ outsideAccountId: each }))
  const told: AdObjectTold[] = []
  for (const group of groupsOf(wanted, MOST_TOGETHER)) {
    const got = await together(client, account, level, group)
    if ('failure' in got) return readFailure(got.failure)
    told.push(...got.value)
  }
  return ok(told)
}

async function together(client: MetaClient, account: AccountRef, level: AdLevel, ids: string[]): Promise<Got<AdObjectTold[]>> {
  const got = await readByIds(client, ids, LEVELS[level].fields)
  if ('failure' in got) return got
  const parsed = z.array(LEVELS[level].row).safeParse(got.value)
  if (!parsed.success) return { failure: unreadable(z.prettifyError(parsed.error)) }
  if (parsed.data.some(row => !ids.includes(row.id))) return { failure: unreadable('another object answered') }
  return toldOf(parsed.data, account, level)
}

function toldOf(rows: readonly AnyRow[], account: AccountRef, level: AdLevel): Got<AdObjectTold[]> {
  const told = new Map<string, AdObjectTold>()
  for (const row of rows) {
    if (row.account_id !== account.outsideAccountId) return { failure: unreadable('an object of another account') }
    told.set(row.id, objectOf(row, account, level))
  }
  return { value: [...told.values()] }
}

function objectOf(row: AnyRow, { currency }: AccountRef, level: AdLevel): AdObjectTold {
  const budget = (units: string | undefined) =>
    units === undefined || BigInt(units) === 0n ? null : moneyFromMeta(units, currency, 'down')
  const appId = row.last_updated_by_app_id
  return {
    level,
    id: row.id,
    name: row.name ?? '',
    campaignId: row.campaign_id ?? null,
    adGroupId: row.adset_id ?? null,
    objective: row.objective ?? null,
    ...statusOf(row.configured_status, row.effective_status),
    dailyBudget: budget(row.daily_budget),
    lifetimeBudget: budget(row.lifetime_budget),
    createdAt: instantOf(row.created_time),
    updatedAt: instantOf(row.updated_time),
    applicationId: appId === undefined || appId === '0' ? null : appId,
    countries: countriesOf(row),
    creative: level === 'AD' ? creativeOf(row) : null,
    isCompromised: Object.keys(row.ad_review_feedback?.placement_specific ?? {}).includes('compromise'),
  }
}

function countriesOf({ targeting }: AnyRow): string[] | null {
  const { countries = [] } = targeting?.geo_locations ?? {}
  return countries.length === 0 ? null : countries
}
