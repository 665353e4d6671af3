// Making search ads at Google: one call for each step, checked before, found again by the marker, and taken away.
import { z } from 'zod'
import { bindingAnswer, failureBeforeBinding } from '../kit/bindings.ts'
import { id, text, timeZone } from '../kit/fields.ts'
import { type Got, ok, readFailure, trouble } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdMakingPort, AdOptions, AdPlan, MakingAnswer, MakingOrder, PlanObjection } from '../ports/ad-making.ts'
import type { AccountRef, NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer } from '../ports/bindings.ts'
import type { Clock } from '../ports/handles.ts'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { adReason, failureBeforeMaking, makingAnswer, objectionsOf } from './ads-failure.ts'
import { nameFrom, parameters } from './ads-marks.ts'
import { adOf, campaignOperations, groupOperations, type Place, planObjections } from './ads-plan.ts'
import { adNames, PLURALS } from './ads-switching.ts'
import type { GoogleClient } from './google-client.ts'

export const createAdMaking = (client: GoogleClient, clock: Clock): AdMakingPort => ({
  readOptions: account => readOptions(client, account),
  check: (account, plan, name) => check(client, clock, account, plan, name),
  make: (account, order) => make(client, clock, account, order),
  findMade: (account, level, marker) => findMade(client, account, level, marker),
  remove: (account, level, objectId) => remove(client, account, level, objectId),
})

const CUSTOMER_QUERY = 'SELECT customer.id, customer.time_zone FROM customer LIMIT 1'
const customerRow = z.object({ customer: z.object({ id, timeZone }) })

async function placeOf(client: GoogleClient, clock: Clock, account: NamedAccount): Promise<Got<Place>> {
  const got = await client.search(digitsOf(account), CUSTOMER_QUERY, customerRow)
  if ('failure' in got) return got
  const [row] = got.value
  if (row?.customer.id !== account.outsideAccountId)
    return { failure: { kind: 'gone', trouble: trouble('NO_CUSTOMER', 'no row of the customer asked for') } }
  return { value: { customer: `customers/${row.customer.id}`, zone: row.customer.timeZone, now: clock.now() } }
}

/** Search ads speak in nobody's name and count the account's own goals; what the least of a budget is Google says in its refusal only. */
async function readOptions(client: GoogleClient, account: AccountRef): Promise<ReadAnswer<AdOptions>> {
  const got = await client.search(digitsOf(account), CUSTOMER_QUERY, customerRow)
  if ('failure' in got) return readFailure(got.failure)
  return ok({ identities: [], pixels: [], leastDaily: null, leastLifetime: null })
}

/** What passes is answered with nothing, or with empty results. */
const passed = z.object({ mutateOperationResponses: z.array(z.object({})).optional(), error: z.undefined().optional() })

/** All three levels together, each naming the one above by its temporary number. */
async function check(
  client: GoogleClient,
  clock: Clock,
  account: AccountRef,
  plan: AdPlan,
  name: string,
): Promise<ReadAnswer<PlanObjection[]>> {
  const place = await placeOf(client, clock, account)
  if ('failure' in place) return readFailure(place.failure)
  const own = planObjections(plan, account, name)
  if (own.length > 0) return ok(own)
  const { customer } = place.value
  const mutateOperations = [
    ...campaignOperations(place.value, plan, name),
    ...groupOperations(place.value, plan, name, `${customer}/campaigns/-2`),
    { adGroupAdOperation: { create: adOf(plan, name, `${customer}/adGroups/-3`) } },
  ]
  const got = await client.post(`${customer}/googleAds:mutate`, { mutateOperations, validateOnly: true }, passed)
  if (!('failure' in got)) return ok([])
  return got.failure.kind === 'refused' ? ok(objectionsOf(got.failure)) : readFailure(got.failure)
}

async function make(client: GoogleClient, clock: Clock, account: AccountRef, order: MakingOrder): Promise<MakingAnswer> {
  const { plan, name } = order
  const own = planObjections(plan, account, name)
  if (own.length > 0)
    return { kind: 'refused', objections: own, trouble: trouble('PLAN', 'no search ad can be made of this plan'), requestId: null }
  const customer = `customers/${digitsOf(account)}`
  if (order.level === 'AD') {
    const adGroup = `${customer}/adGroups/${digitsOf({ outsideAccountId: order.adGroupId })}`
    const sent = await client.send(
      `${customer}/adGroupAds:mutate`,
      { operations: [{ create: adOf(plan, name, adGroup) }] },
      madeAd(customer),
    )
    return makingAnswer(sent)
  }
  // Days are the account's own.
  const hasDays = plan.schedule.startsAt !== null || plan.schedule.endsAt !== null
  const place = hasDays ? await placeOf(client, clock, account) : { value: { customer, zone: 'UTC', now: clock.now() } }
  if ('failure' in place) return failureBeforeMaking(place.failure)
  const mutateOperations =
    order.level === 'CAMPAIGN'
      ? campaignOperations(place.value, plan, name)
      : groupOperations(place.value, plan, name, `${customer}/campaigns/${digitsOf({ outsideAccountId: order.campaignId })}`)
  const kind = order.level === 'CAMPAIGN' ? 'campaign' : 'adGroup'
  return makingAnswer(
    await client.send(`${customer}/googleAds:mutate`, { mutateOperations }, madeOf(kind, customer, mutateOperations.length)),
  )
}

/** An answer for each operation, one of them ours. */
const madeOf = (kind: 'campaign' | 'adGroup', customer: string, length: number) =>
  z
    .object({
      mutateOperationResponses: z
        .array(z.record(z.string(), z.object({ resourceName: text })))
        .length(length)
        .transform(list => list.map(each => each[`${kind}Result`]?.resourceName ?? '').find(Boolean) ?? ''),
    })
    .transform(({ mutateOperationResponses: name }) => name)
    .pipe(z.string().regex(new RegExp(`^${customer}/${kind}s/\\d{1,20}$`)))
    .transform(name => name.split('/').at(-1) ?? '')

const madeAd = (customer: string) =>
  z
    .object({
      results: z.tuple([z.object({ resourceName: z.string().regex(new RegExp(`^${customer}/adGroupAds/\\d{1,20}~\\d{1,20}$`)) })]),
    })
    .transform(({ results: [{ resourceName }] }) => resourceName.split('~').at(-1) ?? '')

const named = z.object({ id, name: text.optional() })
const rows = {
  CAMPAIGN: z.object({ campaign: named }).transform(({ campaign }) => campaign),
  AD_GROUP: z.object({ adGroup: named }).transform(({ adGroup }) => adGroup),
  AD: z
    .object({ adGroupAd: z.object({ ad: z.object({ id, urlCustomParameters: parameters }) }) })
    .transform(({ adGroupAd: { ad } }) => ({ id: ad.id, name: nameFrom(ad.urlCustomParameters) ?? '' })),
}

/** Google compares without case, so that what it finds is compared again; names of ads it cannot look through. */
async function findMade(client: GoogleClient, account: NamedAccount, level: AdLevel, marker: string): Promise<ReadAnswer<string[]>> {
  const got = await client.search(digitsOf(account), findQuery(level, marker), rows[level])
  if ('failure' in got) return readFailure(got.failure)
  const found = got.value.filter(({ name = '' }) => name.includes(marker))
  return ok([...new Set(found.map(each => each.id))])
}

function findQuery(level: AdLevel, marker: string): string {
  if (level === 'AD')
    return "SELECT ad_group_ad.ad.id, ad_group_ad.ad.url_custom_parameters FROM ad_group_ad WHERE ad_group_ad.status != 'REMOVED'"
  const resource = level === 'CAMPAIGN' ? 'campaign' : 'ad_group'
  // Nothing that a query would read as more than itself is put into one.
  const like = /^[A-Za-z0-9-]+$/.test(marker) ? ` AND ${resource}.name LIKE '%${marker}%'` : ''
  return `SELECT ${resource}.id, ${resource}.name FROM ${resource} WHERE ${resource}.status != 'REMOVED'${like}`
}

/** What hangs below a campaign or an ad group that was removed never runs again. */
async function remove(client: GoogleClient, account: NamedAccount, level: AdLevel, objectId: string): Promise<BindingAnswer> {
  const customer = `customers/${digitsOf(account)}`
  const names = await adNames(client, account, level, [objectId])
  if ('failure' in names) return failureBeforeBinding(names.failure, adReason)
  const name = names.value.get(objectId)
  if (name === undefined) {
    const gone = trouble('NO_SUCH_AD', 'no such object in the account')
    return { kind: 'refused', trouble: gone, reasonText: '该广告对象不存在或对我方不可见', requestId: null, mayStand: true }
  }
  const removed = z.object({ results: z.tuple([z.object({ resourceName: z.literal(name) })]) })
  return bindingAnswer(
    await client.send(`${customer}/${PLURALS[level]}:mutate`, { operations: [{ remove: name }] }, removed),
    adReason,
    isRemoved,
  )
}

const isRemoved = ({ trouble: { code } }: { trouble: { code: string } }): boolean => /REMOVED|RESOURCE_NOT_FOUND/.test(code)
