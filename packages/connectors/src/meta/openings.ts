// Opening ad accounts in a business of Meta's, and reading what came of requests made on Meta's own pages.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { id, text } from '../kit/fields.ts'
import { ok, readFailure, trouble, unreadable } from '../kit/failure.ts'
import { type FieldOf, openingFailure } from '../kit/openings.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type {
  OpeningAnswer,
  OpeningObjection,
  OpeningOrder,
  OpeningParent,
  OpeningPort,
  OpeningRequest,
  OpeningReview,
} from '../ports/openings.ts'
import type { MetaClient } from './meta-client.ts'
import { ACCOUNT_STATUS_NAMES } from './status.ts'
import { timezoneId } from './timezone-ids.ts'

/** A new account has no cap, which is unlimited credit: whoever makes one caps it before anybody may use it. */
export function createMetaOpenings(client: MetaClient, businessId: string): OpeningPort {
  return {
    readParents: () => readParents(client, businessId),
    create: order => create(client, order),
    findNamed: (parentId, name) => findNamed(client, parentId, name),
    readReview: account => readReview(client, account),
    readRequest: requestId => readRequest(client, requestId),
  }
}

const business = z.object({ id, name: text.optional() })

async function readParents(client: MetaClient, businessId: string): Promise<ReadAnswer<OpeningParent[]>> {
  const wanted = digitsOf({ outsideAccountId: businessId })
  const got = await client.get(wanted, { fields: 'id,name' }, business)
  if ('failure' in got) return readFailure(got.failure)
  if (got.value.id !== wanted) return readFailure(unreadable('another business answered'))
  return ok([{ id: wanted, name: got.value.name ?? '', currency: null, needsLicence: false }])
}

const PARAMETERS: Readonly<Record<string, OpeningObjection['field']>> = {
  name: 'name',
  currency: 'currency',
  timezone_id: 'timezone',
  end_advertiser: 'companyName',
}
const fieldOf: FieldOf = place => entryOf(PARAMETERS, place)

const created = z.object({ id: z.string().regex(/^act_\d{1,20}$/) })

/** Whom the account is for has no page that we know, and nobody stands between. */
async function create(client: MetaClient, { parentId, name, currency, timezone }: OpeningOrder): Promise<OpeningAnswer> {
  const zone = timezoneId(timezone)
  if (zone === undefined) {
    const told = trouble('NOT_SENT', `Meta publishes no number of the time zone ${timezone}`)
    return { kind: 'refused', objections: [{ field: 'timezone', reasonText: told.message }], trouble: told, requestId: null }
  }
  const parties = { end_advertiser: 'UNFOUND', media_agency: 'UNFOUND', partner: 'NONE' }
  const path = `${digitsOf({ outsideAccountId: parentId })}/adaccount`
  const { got, requestId } = await client.send(path, { name, currency, timezone_id: zone, ...parties }, created)
  if ('failure' in got) return openingFailure(got.failure, requestId, fieldOf)
  return { kind: 'done', outsideAccountId: got.value.id.slice('act_'.length), warnings: [], requestId }
}

const named = z.object({ account_id: id, name: text.optional() })

async function findNamed(client: MetaClient, parentId: string, name: string): Promise<ReadAnswer<NamedAccount[]>> {
  const path = `${digitsOf({ outsideAccountId: parentId })}/owned_ad_accounts`
  const got = await client.all(path, { fields: 'account_id,name', limit: '100' }, named)
  if ('failure' in got) return readFailure(got.failure)
  return ok(got.value.filter(row => row.name === name).map(row => ({ outsideAccountId: row.account_id })))
}

const standing = z.object({ account_id: id, account_status: text })

/** Meta reviews the request for an account, not the account. */
async function readReview(client: MetaClient, account: NamedAccount): Promise<ReadAnswer<OpeningReview>> {
  const accountId = digitsOf(account)
  const got = await client.get(`act_${accountId}`, { fields: 'account_id,account_status' }, standing)
  if ('failure' in got) return readFailure(got.failure)
  if (got.value.account_id !== accountId) return readFailure(unreadable('another account answered'))
  const word = entryOf(ACCOUNT_STATUS_NAMES, got.value.account_status) ?? got.value.account_status
  if (word === 'ACTIVE') return ok({ kind: 'ready' })
  return ok(word === 'PENDING_RISK_REVIEW' ? { kind: 'reviewing' } : { kind: 'unclear', status: word })
}

/** Meta publishes no list of these words; those that were seen. */
const STATUSES: Readonly<Record<string, Exclude<OpeningReview['kind'], 'unclear' | 'incomplete' | 'customer'>>> = {
  pending: 'reviewing',
  under_review: 'reviewing',
  appeal_pending: 'reviewing',
  approved: 'ready',
  requested_change: 'changes',
  disapproved: 'refused',
}

/** The fields of a request that have one of ours. */
const REQUEST_FIELDS: Readonly<Record<string, OpeningObjection['field']>> = {
  chinese_legal_entity_name: 'companyName',
  english_legal_entity_name: 'companyName',
  legal_entity_name_in_local_language: 'companyName',
  business_registration_id: 'licenceNumber',
  business_registration: 'licenceImageId',
  address_in_chinese: 'address',
  address_in_english: 'address',
  address_in_local_language: 'address',
  official_website_url: 'website',
  promotable_urls: 'website',
  contact: 'contact',
  vertical: 'industryId',
  vertical_v2: 'industryId',
  subvertical: 'industryId',
  subvertical_v2: 'industryId',
}

/** Meta describes a reason as any object: its field and words where it has them under these names, else all of it as it stands. */
const reason = z.record(z.string(), z.unknown()).transform((told): OpeningObjection => {
  const { field, reason: words, message } = told
  const place = typeof field === 'string' ? entryOf(REQUEST_FIELDS, field) : undefined
  const known = [words, message].find(each => typeof each === 'string' && each !== '')
  return { field: place ?? null, reasonText: typeof known === 'string' ? known : JSON.stringify(told) }
})
const reasons = z.array(reason).nullish()
const REQUEST_FIELDS_READ = 'id,status,chinese_legal_entity_name,english_legal_entity_name,request_change_reasons,disapproval_reasons'
const request = z.object({
  id,
  status: text.min(1),
  chinese_legal_entity_name: text.nullish(),
  english_legal_entity_name: text.nullish(),
  request_change_reasons: reasons,
  disapproval_reasons: reasons,
})

async function readRequest(client: MetaClient, requestId: string): Promise<ReadAnswer<OpeningRequest>> {
  const wanted = digitsOf({ outsideAccountId: requestId })
  const got = await client.get(wanted, { fields: REQUEST_FIELDS_READ }, request)
  if ('failure' in got) return readFailure(got.failure)
  if (got.value.id !== wanted) return readFailure(unreadable('another request answered'))
  const made = await client.all(`${wanted}/adaccounts`, { fields: 'account_id', limit: '100' }, named)
  if ('failure' in made) return readFailure(made.failure)
  const { chinese_legal_entity_name: chinese, english_legal_entity_name: english } = got.value
  return ok({
    review: reviewOf(got.value),
    companyName: chinese || english || null,
    accounts: made.value.map(row => ({ outsideAccountId: row.account_id })),
  })
}

function reviewOf({ status, request_change_reasons: changes, disapproval_reasons: refusals }: z.infer<typeof request>): OpeningReview {
  const kind = entryOf(STATUSES, status.toLowerCase())
  if (kind === undefined) return { kind: 'unclear', status }
  if (kind === 'changes') return { kind, objections: changes ?? [] }
  return kind === 'refused' ? { kind, objections: refusals ?? [] } : { kind }
}
