// Opening advertisers in a business centre of TikTok's: what its kind wants to be told, images, the review, and corrections.
import { randomBytes } from 'node:crypto'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { exactNumber } from '../kit/exact-json.ts'
import { id, keptCurrency, text } from '../kit/fields.ts'
import { type Got, ok, readFailure, trouble, unreadable } from '../kit/failure.ts'
import { failureBeforeOpening, type FieldOf, openingFailure } from '../kit/openings.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type {
  OpeningAnswer,
  OpeningObjection,
  OpeningOrder,
  OpeningParent,
  OpeningPort,
  OpeningRepresentative,
  OpeningReview,
} from '../ports/openings.ts'
import * as schemas from './schemas.ts'
import { pageInfo, type TiktokClient } from './tiktok-client.ts'

export function createTiktokOpenings(client: TiktokClient, bcId: string): OpeningPort {
  return {
    async readParents() {
      const got = await centerOf(client, bcId)
      if ('failure' in got) return readFailure(got.failure)
      const { type: _type, ...parent } = got.value
      return ok([parent])
    },
    create: order => create(client, order),
    findNamed: (parentId, name) => findNamed(client, parentId, name),
    readReview: account => readReview(client, account),
    resubmit: (account, order) => resubmit(client, account, order),
    uploadImage: (parentId, image) => uploadImage(client, parentId, image),
    asksForRepresentative: licenceNumber => asksForRepresentative(client, licenceNumber),
    tellRepresentative: (account, representative) => tellRepresentative(client, account, representative),
  }
}

const center = z.object({ bc_info: z.object({ bc_id: id, name: text.optional(), currency: text.optional(), type: text }) })
const centers = z.object({ list: z.array(center), page_info: pageInfo }).transform(data => ({ rows: data.list, page_info: data.page_info }))

/** Whether a centre of each kind tells the licence. One of a kind that is not here opens nothing: nobody knows what it must tell. */
const NEEDS_LICENCE: Readonly<Record<string, boolean>> = {
  NORMAL: false,
  DIRECT: false,
  SELF_SERVICE: false,
  AGENCY: true,
  SELF_SERVICE_AGENCY: true,
}

type Center = OpeningParent & { currency: Currency; type: string }

async function centerOf(client: TiktokClient, bcId: string): Promise<Got<Center>> {
  const wanted = digitsOf({ outsideAccountId: bcId })
  const got = await client.all('bc/get', { bc_id: wanted, page_size: 50 }, centers)
  if ('failure' in got) return got
  const found = got.value.find(({ bc_info: info }) => info.bc_id === wanted)?.bc_info
  if (!found) return { failure: { kind: 'gone', trouble: trouble('NOT_LISTED', 'the token does not open the business centre') } }
  const currency = keptCurrency(found.currency ?? '')
  const needsLicence = entryOf(NEEDS_LICENCE, found.type)
  if (currency === undefined) return { failure: unreadable(`the business centre is kept in ${found.currency ?? 'no currency'}`) }
  if (needsLicence === undefined) return { failure: unreadable(`a business centre of type ${found.type}`) }
  return { value: { id: wanted, name: found.name ?? '', currency, needsLicence, type: found.type } }
}

const FIELDS: Readonly<Record<string, OpeningObjection['field']>> = {
  'advertiser_info.name': 'name',
  'advertiser_info.currency': 'currency',
  'advertiser_info.timezone': 'timezone',
  'advertiser_info.type': 'adType',
  'customer_info.company': 'companyName',
  'customer_info.industry': 'industryId',
  'customer_info.registered_area': 'area',
  'qualification_info.promotion_link': 'website',
  'qualification_info.license_no': 'licenceNumber',
  'qualification_info.license_image_id': 'licenceImageId',
  'qualification_info.qualification_image_ids': 'qualificationImageIds',
  'contact_info.name': 'contact',
  'contact_info.email': 'contact',
  'contact_info.number': 'contact',
  'billing_info.address': 'address',
  advertiser_name: 'name',
  company: 'companyName',
  promotion_link: 'website',
  license_no: 'licenceNumber',
  license_image_id: 'licenceImageId',
  contact_name: 'contact',
  contact_email: 'contact',
  contact_number: 'contact',
  address: 'address',
  representative_name: 'representative',
  representative_document_type: 'representative',
  representative_id: 'representative',
  unionpay_account: 'representative',
  representative_phone_number: 'representative',
}
const fieldOf: FieldOf = place => entryOf(FIELDS, place)

const result = text.nullish()
const created = z.object({ advertiser_id: id, payment_portfolio_binding_result: result, budget_setup_result: result })

async function create(client: TiktokClient, order: OpeningOrder): Promise<OpeningAnswer> {
  const parent = await centerOf(client, order.parentId)
  if ('failure' in parent) return failureBeforeOpening(parent.failure)
  const objection = objectionTo(order, parent.value)
  if (objection) return refusedHere(objection)
  const { got, requestId } = await client.send('bc/advertiser/create', bodyOf(order, parent.value), created)
  if ('failure' in got) return openingFailure(got.failure, requestId, fieldOf)
  const { advertiser_id, ...results } = got.value
  const failed = Object.entries(results).filter(([, word]) => word === 'FAILED')
  return { kind: 'done', outsideAccountId: advertiser_id, warnings: failed.map(([name, word]) => `${name}: ${word}`), requestId }
}

/** What TikTok is sure to refuse, or would take for something else than was ordered. */
function objectionTo({ currency, adType, name, material }: OpeningOrder, parent: Center): OpeningObjection | undefined {
  if (currency !== parent.currency) return { field: 'currency', reasonText: `商务中心的币种是 ${parent.currency}` }
  if (adType === 'RESERVATION' && parent.type === 'DIRECT') return { field: 'adType', reasonText: '该商务中心只能开竞价账户' }
  if (adType === 'RESERVATION' && !name.includes('品牌')) return { field: 'name', reasonText: '品牌账户的名称须含“品牌”' }
  if (!/^[1-9]\d{0,14}$/.test(material.industryId)) return { field: 'industryId', reasonText: '行业编号须为数字' }
  return undefined
}

function refusedHere(objection: OpeningObjection): OpeningAnswer {
  return { kind: 'refused', objections: [objection], trouble: trouble('NOT_SENT', objection.reasonText), requestId: null }
}

function bodyOf({ name, currency, timezone, adType, material }: OpeningOrder, parent: Center): object {
  const {
    companyName,
    licenceNumber,
    licenceImageId,
    qualificationImageIds: papers,
    area,
    address,
    industryId,
    website,
    contact,
  } = material
  const qualification_info = {
    promotion_link: website,
    ...licenceOf(licenceNumber, licenceImageId),
    ...(papers.length === 0 ? {} : { qualification_image_ids: papers }),
  }
  return {
    bc_id: parent.id,
    advertiser_info: { name, currency, timezone, type: adType ?? 'AUCTION' },
    // TikTok's specification says number.
    customer_info: { company: companyName, industry: exactNumber(industryId), registered_area: area },
    ...(parent.needsLicence ? { qualification_info } : {}),
    contact_info: { name: contact.name, email: contact.email, number: contact.phone },
    billing_info: { address },
  }
}

const licenceOf = (license_no: string, image: string | null): object => ({
  license_no,
  ...(image === null ? {} : { license_image_id: image }),
})

const assets = schemas.assets.transform(data => ({ rows: data.list, page_info: data.page_info }))

async function findNamed(client: TiktokClient, parentId: string, name: string): Promise<ReadAnswer<NamedAccount[]>> {
  const bcId = digitsOf({ outsideAccountId: parentId })
  const got = await client.all('bc/asset/get', { bc_id: bcId, asset_type: 'ADVERTISER', page_size: 50 }, assets)
  if ('failure' in got) return readFailure(got.failure)
  return ok(got.value.filter(asset => asset.asset_name === name).map(asset => ({ outsideAccountId: asset.asset_id })))
}

const REVIEWS: Readonly<Record<string, Exclude<OpeningReview['kind'], 'unclear' | 'customer'>>> = {
  STATUS_ENABLE: 'ready',
  STATUS_PENDING_CONFIRM: 'reviewing',
  STATUS_PENDING_VERIFIED: 'reviewing',
  STATUS_PENDING_CONFIRM_MODIFY: 'reviewing',
  STATUS_WAIT_FOR_BPM_AUDIT: 'reviewing',
  STATUS_CONFIRM_FAIL: 'changes',
  STATUS_CONFIRM_MODIFY_FAIL: 'changes',
  STATUS_CONFIRM_FAIL_END: 'refused',
}
/** By what is lacking (对公验证 is that of the company's bank account). */
const OF_CUSTOMER: Readonly<Record<string, Extract<OpeningReview, { kind: 'customer' }>['todo']>> = {
  STATUS_CONTRACT_PENDING: 'contract',
  STATUS_WAIT_FOR_PUBLIC_AUTH: 'bank_account',
}
const REVIEW_FIELDS = ['advertiser_id', 'status', 'rejection_reason', 'company_name_editable']
const reviews = z.object({
  list: z.array(
    z.object({ advertiser_id: id, status: text, rejection_reason: text.nullish(), company_name_editable: z.boolean().nullish() }),
  ),
})

async function reviewOf(client: TiktokClient, account: NamedAccount): Promise<Got<z.infer<typeof reviews>['list'][number]>> {
  const advertiserId = digitsOf(account)
  const got = await client.get('advertiser/info', { advertiser_ids: [advertiserId], fields: REVIEW_FIELDS }, reviews)
  if ('failure' in got) return got
  const found = got.value.list.find(one => one.advertiser_id === advertiserId)
  return found ? { value: found } : { failure: { kind: 'gone', trouble: trouble('NOT_LISTED', 'no such account among those authorised') } }
}

/** TikTok gives one reason, and says of no field that it is meant. */
async function readReview(client: TiktokClient, account: NamedAccount): Promise<ReadAnswer<OpeningReview>> {
  const got = await reviewOf(client, account)
  if ('failure' in got) return readFailure(got.failure)
  const { status, rejection_reason: reason } = got.value
  const todo = entryOf(OF_CUSTOMER, status)
  if (todo !== undefined) return ok({ kind: 'customer', todo })
  const kind = entryOf(REVIEWS, status)
  if (kind === undefined) return ok({ kind: 'unclear', status })
  if (kind !== 'changes' && kind !== 'refused') return ok({ kind })
  return ok({ kind, objections: reason ? [{ field: null, reasonText: reason }] : [] })
}

/** The licence goes along wherever the centre tells it: with it TikTok begins its review anew, which is what is wanted here. */
async function resubmit(client: TiktokClient, account: NamedAccount, order: OpeningOrder): Promise<OpeningAnswer> {
  const parent = await centerOf(client, order.parentId)
  if ('failure' in parent) return failureBeforeOpening(parent.failure)
  const review = await reviewOf(client, account)
  if ('failure' in review) return failureBeforeOpening(review.failure)
  const { companyName, licenceNumber, licenceImageId, address, website, contact } = order.material
  const body = {
    advertiser_id: review.value.advertiser_id,
    ...(review.value.company_name_editable === true ? { company: companyName } : {}),
    contact_name: contact.name,
    contact_email: contact.email,
    contact_number: contact.phone,
    address,
    ...(parent.value.needsLicence
      ? { promotion_link: website, ...licenceOf(licenceNumber, licenceImageId), need_submit_certificate: true }
      : {}),
  }
  const { got, requestId } = await client.send('advertiser/update', body, z.object({}))
  if ('failure' in got) return openingFailure(got.failure, requestId, fieldOf)
  return { kind: 'done', outsideAccountId: review.value.advertiser_id, warnings: [], requestId }
}

type Image = Parameters<NonNullable<OpeningPort['uploadImage']>>[1]
const uploaded = z.object({ image_id: text.min(1) })

async function uploadImage(client: TiktokClient, parentId: string, { bytes, type }: Image): Promise<ReadAnswer<string>> {
  const boundary = `tallyhelm-${randomBytes(12).toString('hex')}`
  const name = type === 'image/png' ? 'licence.png' : 'licence.jpg'
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="bc_id"',
    '',
    digitsOf({ outsideAccountId: parentId }),
    `--${boundary}`,
    `Content-Disposition: form-data; name="image_file"; filename="${name}"`,
    `Content-Type: ${type}`,
    '',
    '',
  ].join('\r\n')
  const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const sent = { bytes: whole, contentType: `multipart/form-data; boundary=${boundary}` }
  const { got } = await client.send('bc/image/upload', sent, uploaded)
  return 'failure' in got ? readFailure(got.failure) : ok(got.value.image_id)
}

const asked = z.object({ unionpay_verification_required: z.boolean() })

async function asksForRepresentative(client: TiktokClient, licenceNumber: string): Promise<ReadAnswer<boolean>> {
  const got = await client.get('bc/advertiser/unionpay_info/check', { license_no: licenceNumber }, asked)
  return 'failure' in got ? readFailure(got.failure) : ok(got.value.unionpay_verification_required)
}

async function tellRepresentative(
  client: TiktokClient,
  account: NamedAccount & { parentId: string },
  { name, documentType, documentId, unionpayAccount, phone }: OpeningRepresentative,
): Promise<OpeningAnswer> {
  const advertiserId = digitsOf(account)
  const body = {
    bc_id: digitsOf({ outsideAccountId: account.parentId }),
    advertiser_id: advertiserId,
    representative_name: name,
    representative_document_type: documentType,
    representative_id: documentId,
    unionpay_account: unionpayAccount,
    representative_phone_number: phone,
  }
  const { got, requestId } = await client.send('bc/advertiser/unionpay_info/submit', body, z.object({}))
  if ('failure' in got) return openingFailure(got.failure, requestId, fieldOf)
  return { kind: 'done', outsideAccountId: advertiserId, warnings: [], requestId }
}
