// Meta's guidance: the ad account's opportunity score and recommendations, and the list for resellers where the business has access.
import type { Failure, Got } from '../kit/failure.ts'
import { readFailure, trouble, unreadable } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { AccountRef, GuidanceAnswer, GuidancePort, GuidanceTold } from '../ports/ad-platform.ts'
import { limitsApp } from './errors.ts'
import { changeDailyBudget, readObject } from './guidance-objects.ts'
import { readConversions } from './guidance-results.ts'
import * as schemas from './guidance-schemas.ts'
import { haveTurn } from './in-turn.ts'
import { type BatchAnswer, type BatchCall, type MetaClient, MOST_IN_BATCH, pageOf, readAs } from './meta-client.ts'
import { instantOf } from './times.ts'

/** Words that a program reads must come in one language. */
const LOCALE = 'en_US'
/** An account's score, and its recommendations. */
const CALLS = 2

export const createMetaGuidance = (client: MetaClient, businessId: string): GuidancePort => ({
  read: accounts => readGuidance(client, businessId, accounts),
  readObject: (account, objectId) => readObject(client, account, objectId),
  changeDailyBudget: (account, objectId, target) => changeDailyBudget(client, account, objectId, target),
  readConversions: (accounts, from, until) => readConversions(client, accounts, from, until),
})

async function readGuidance(client: MetaClient, businessId: string, accounts: readonly AccountRef[]): Promise<GuidanceAnswer[]> {
  const reseller = await readReseller(client, businessId, accounts.length)
  const answers: GuidanceAnswer[] = []
  let stop: Failure | undefined
  for (let at = 0; at < accounts.length; at += MOST_IN_BATCH / CALLS) {
    const chunk = accounts.slice(at, at + MOST_IN_BATCH / CALLS)
    stop ??= await haveTurn(client)
    const told: Got<Got<Told>[]> = stop ? { failure: stop } : await readChunk(client, chunk)
    if ('failure' in told && (told.failure.kind === 'unauthorized' || limitsApp(told.failure))) stop ??= told.failure
    for (const [index, account] of chunk.entries()) {
      const got = 'failure' in told ? told : (told.value[index] ?? { failure: unreadable('an answer is missing') })
      answers.push('failure' in got ? untold(account, got.failure) : joined(account, got.value, reseller))
    }
  }
  return answers
}

/** By account; `null`: it was not read, and what it told before stays. Without access it tells nothing, which is known. */
type Reseller = ReadonlyMap<string, schemas.ResellerGuidance> | null

async function readReseller(client: MetaClient, businessId: string, accounts: number): Promise<Reseller> {
  if (accounts === 0 || (await haveTurn(client))) return null
  const path = `${businessId}/reseller_guidances`
  const got = await client.all(path, { fields: schemas.RESELLER_FIELDS, limit: '500' }, schemas.resellerGuidance)
  if ('failure' in got) return got.failure.kind === 'refused' || got.failure.kind === 'gone' ? new Map() : null
  return new Map(got.value.map(row => [row.ad_account_id.replace(/^act_/, ''), row]))
}

type Told = { score: number | null; recommendations: GuidanceTold[] }

async function readChunk(client: MetaClient, accounts: readonly AccountRef[]): Promise<Got<Got<Told>[]>> {
  const calls = accounts.flatMap((account): BatchCall[] => {
    const path = `act_${digitsOf(account)}`
    return [
      { method: 'GET', path, parameters: { fields: schemas.SCORE_FIELDS } },
      { method: 'GET', path: `${path}/recommendations`, parameters: { fields: 'recommendations', locale: LOCALE } },
    ]
  })
  const sent = await client.batch(calls)
  if ('failure' in sent) return sent
  return {
    value: accounts.map((account, index) => toldOf(account, sent.value[index * CALLS] ?? null, sent.value[index * CALLS + 1] ?? null)),
  }
}

function toldOf(account: AccountRef, node: BatchAnswer | null, edge: BatchAnswer | null): Got<Told> {
  if (node === null || edge === null)
    return { failure: { kind: 'lost', trouble: trouble('NOT_EXECUTED', 'Meta did not execute the call') } }
  if ('failure' in node.got) return node.got
  if ('failure' in edge.got) return edge.got
  const facts = readAs(schemas.score, node.got.value)
  if ('failure' in facts) return facts
  const { account_id: id, currency, opportunity_score: points } = facts.value
  if (id !== account.outsideAccountId) return { failure: unreadable('another account answered') }
  if (currency !== account.currency) return { failure: unreadable(`account is kept in ${currency}, not in ${account.currency}`) }
  const page = readAs(pageOf(schemas.recommendations), edge.got.value)
  if ('failure' in page) return page
  // Of a list that goes on, what is not on this page is not gone.
  if (page.value.paging?.next !== undefined) return { failure: unreadable('more recommendations than a page') }
  return { value: { score: pointsOf(points), recommendations: page.value.data.flatMap(row => row.recommendations.map(recommended)) } }
}

function recommended(row: schemas.Recommendation): GuidanceTold {
  const { lift_estimate: lift, body, opportunity_score_lift: scoreLift } = row.recommendation_content
  const points = pointsOf(scoreLift)
  return {
    source: 'RECOMMENDATIONS',
    type: row.type,
    objectIds: [...new Set(row.object_ids)].toSorted(),
    body: wordsOf(body, 1000),
    lift: wordsOf(lift, 200),
    scoreLift: points === null ? null : Math.round(points),
    url: metaPage(row.url),
    toldAt: instantOf(row.recommendation_time),
  }
}

/** What the recommendations tell too has more to say there. */
function joined(account: AccountRef, { score, recommendations }: Told, reseller: Reseller): GuidanceAnswer {
  const told = reseller?.get(account.outsideAccountId)
  const known = new Set(recommendations.map(({ type }) => type))
  const names = [...new Set(told?.available_guidance ?? [])].filter(type => !known.has(type))
  const plain = { objectIds: [], body: '', lift: '', scoreLift: null, url: null, toldAt: instantOf(told?.recommendation_time) }
  return {
    account,
    kind: 'ok',
    score,
    guidance: [...recommendations, ...names.map(type => ({ source: 'RESELLER' as const, type, ...plain }))],
    read: reseller === null ? ['RECOMMENDATIONS'] : ['RECOMMENDATIONS', 'RESELLER'],
    adopted: told?.adopted_guidance_l7d ?? [],
  }
}

function untold(account: AccountRef, failure: Failure): GuidanceAnswer {
  const answer = readFailure(failure)
  return answer.kind === 'gone'
    ? { account, kind: 'gone', trouble: answer.trouble }
    : { account, kind: 'unread', why: answer.why, trouble: answer.trouble }
}

/** 0 to 100; anything else is no score. */
function pointsOf(value: unknown): number | null {
  const points = typeof value === 'string' && /^\d{1,3}(\.\d{1,12})?$/.test(value) ? Number(value) : null
  return points !== null && points <= 100 ? points : null
}

const wordsOf = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '')

/** A page of Meta's own and of nobody else: people are sent there. */
function metaPage(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return null
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' && /(^|\.)facebook\.com$/.test(hostname) ? value : null
}
