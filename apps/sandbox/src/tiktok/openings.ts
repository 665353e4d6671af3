// New advertisers of a business centre: what each kind of centre must and must not tell, the review, and corrections.
import { openAccount } from '../state/opened-account.ts'
import type { BusinessCenter } from '../state/model.ts'
import { changeAccount, nextNumber, type World } from '../state/world.ts'
import { type Call, isObject, type Reply, textOf } from '../wire/call.ts'
import { visibleAdvertiser, visibleCenter } from './accounts.ts'
import { refuseTikTok, requireKnown, requiredText, tiktokReply } from './envelope.ts'
import { pictureOf } from './file-kinds.ts'

/** Centres of agencies tell whose business an account is for. */
const OF_AGENCIES = ['AGENCY', 'SELF_SERVICE_AGENCY']
/** Areas whose companies show a licence. */
const LICENSED_AREAS = ['CN', 'HK']
const LICENCE_FIELDS = 'promotion_link license_no license_image_id qualification_image_ids'

/** A second call makes a second advertiser, whatever its name. */
export function createAdvertiser(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.body.bc_id)
  const info = part(call, 'advertiser_info', 'name currency timezone type')
  const customer = part(call, 'customer_info', 'company industry registered_area')
  const name = bounded(call, info.name, 'advertiser_info.name', 100)
  const company = bounded(call, customer.company, 'customer_info.company', 255)
  if (info.currency !== center.currency)
    refuseTikTok(call, 40002, `advertiser_info.currency: Must be the same as the currency of the Business Center, ${center.currency}.`)
  const timezone = requiredText(call, info.timezone, 'advertiser_info.timezone')
  if (!Intl.supportedValuesOf('timeZone').includes(timezone) && timezone !== 'UTC')
    refuseTikTok(call, 40002, 'advertiser_info.timezone: Invalid timezone.')
  const type = typeOf(call, center, info.type ?? 'AUCTION', name)
  if (typeof customer.industry !== 'number') refuseTikTok(call, 40002, 'customer_info.industry: Not a valid number.')
  const area = requiredText(call, customer.registered_area, 'customer_info.registered_area')
  checkQualification(call, center, area)
  const contact = part(call, 'contact_info', 'name email number')
  if (contact.name !== undefined) bounded(call, contact.name, 'contact_info.name', 100)
  const billing = part(call, 'billing_info', 'address')
  if (billing.address !== undefined) bounded(call, billing.address, 'billing_info.address', 512)
  const opened = { platform: 'tiktok', name, currency: center.currency, timezone, company, parentId: center.id } as const
  const usual = OF_AGENCIES.includes(center.type ?? '') ? 'STATUS_PENDING_CONFIRM' : 'STATUS_ENABLE'
  const status = world.state.settings.tiktokOpeningStatus || usual
  const account = openAccount(world, opened, { ad_type: type, status })
  const licence = textOf(part(call, 'qualification_info', LICENCE_FIELDS).license_no)
  if (account.platform === 'tiktok' && licence !== null) account.licenceNumber = licence
  const result = world.state.settings.tiktokPartialOpenings === true ? 'FAILED' : 'SUCCESS'
  return tiktokReply(call, { advertiser_id: account.id, payment_portfolio_binding_result: result, budget_setup_result: result })
}

function typeOf(call: Call, center: BusinessCenter, value: unknown, name: string): 'AUCTION' | 'RESERVATION' {
  if (value !== 'AUCTION' && value !== 'RESERVATION')
    refuseTikTok(call, 40002, 'advertiser_info.type: Must be one of: AUCTION, RESERVATION.')
  if (value === 'RESERVATION' && center.type === 'DIRECT')
    refuseTikTok(call, 40002, 'advertiser_info.type: A Business Center of this type creates auction accounts only.')
  if (value === 'RESERVATION' && !name.includes('品牌'))
    refuseTikTok(call, 40002, 'advertiser_info.name: The name of a reservation account must contain 品牌.')
  return value
}

function checkQualification(call: Call, center: BusinessCenter, area: string): void {
  if (center.type === 'DIRECT' && call.body.qualification_info !== undefined)
    refuseTikTok(call, 40002, 'qualification_info: Not allowed for a Business Center of this type.')
  if (!OF_AGENCIES.includes(center.type ?? '')) return
  const given = part(call, 'qualification_info', LICENCE_FIELDS)
  bounded(call, given.promotion_link, 'qualification_info.promotion_link', 255)
  if (!LICENSED_AREAS.includes(area)) return
  requiredText(call, given.license_no, 'qualification_info.license_no')
  const image = requiredText(call, given.license_image_id, 'qualification_info.license_image_id')
  if (center.images?.includes(image) !== true) refuseTikTok(call, 40002, 'qualification_info.license_image_id: The image does not exist.')
  const papers = given.qualification_image_ids ?? []
  if (!Array.isArray(papers) || papers.some(paper => center.images?.includes(String(paper)) !== true))
    refuseTikTok(call, 40002, 'qualification_info.qualification_image_ids: The image does not exist.')
}

/** Corrections send an advertiser whose review failed back to it, unless that failure was the last. */
export function updateAdvertiser(world: World, call: Call): Reply {
  const { body } = call
  const account = visibleAdvertiser(world, call, requiredText(call, body.advertiser_id, 'advertiser_id'))
  if (account.status === 'STATUS_CONFIRM_FAIL_END') refuseTikTok(call, 40002, 'advertiser_id: The review of this advertiser has ended.')
  if (body.advertiser_name !== undefined) bounded(call, body.advertiser_name, 'advertiser_name', 100)
  const failed = account.status === 'STATUS_CONFIRM_FAIL' || account.status === 'STATUS_CONFIRM_MODIFY_FAIL'
  if (body.company !== undefined && account.status !== 'STATUS_CONFIRM_FAIL')
    refuseTikTok(call, 40002, 'company: The company name of this advertiser is not editable.')
  const image = textOf(body.license_image_id)
  const center = world.state.centers.find(each => each.id === account.centerId)
  if (image !== null && center?.images?.includes(image) !== true) refuseTikTok(call, 40002, 'license_image_id: The image does not exist.')
  changeAccount(world, account, { operation: 'tiktok.advertiser.update', requestId: call.requestId }, target => {
    target.name = textOf(body.advertiser_name) ?? target.name
    target.companyName = textOf(body.company) ?? target.companyName
    if (!failed) return
    target.status = account.status === 'STATUS_CONFIRM_FAIL' ? 'STATUS_PENDING_CONFIRM' : 'STATUS_PENDING_CONFIRM_MODIFY'
    target.rejectionReason = ''
  })
  return tiktokReply(call, { advertiser_id: account.id })
}

export function uploadImage(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.body.bc_id)
  requiredText(call, call.body.image_file, 'image_file')
  if (pictureOf(call.files?.image_file?.bytes) === null) refuseTikTok(call, 40002, 'image_file: Only JPG and PNG are supported.')
  const imageId = `ad-site-i18n-sg/${nextNumber(world)}`
  center.images = [...(center.images ?? []), imageId]
  world.touched()
  return tiktokReply(call, { image_id: imageId, image_url: `${call.baseUrl}/images/${imageId}` })
}

function part(call: Call, name: string, served: string): Record<string, unknown> {
  const value = call.body[name]
  if (value === undefined) return {}
  if (!isObject(value)) refuseTikTok(call, 40002, `${name}: Not a valid object.`)
  requireKnown(call, `${name}.`, Object.keys(value), { served })
  return value
}

function bounded(call: Call, value: unknown, name: string, most: number): string {
  const text = requiredText(call, value, name)
  if (text.length > most) refuseTikTok(call, 40002, `${name}: Length must be between 1 and ${most}.`)
  return text
}
