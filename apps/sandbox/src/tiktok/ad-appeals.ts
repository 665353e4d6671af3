// Smart+ ads: how their review and appeals stand, and the appeal of one that the review rejected.
import type { SmartPlusAd } from '../state/smart-plus-ad.ts'
import { changeAccount, type World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { visibleAdvertiser } from './accounts.ts'
import { listParameter, objectParameter, refuseTikTok, requiredText, requireKnown, tiktokReply } from './envelope.ts'

const REASON_MOST = 512
const ATTACHMENTS_MOST = 100
const ADS_MOST = 100
const LANGUAGES = 'ar cs-CZ de en es fr id it ja ko ms pl-PL pt-BR ru sv-SE th tr vi zh'

/** TikTok describes no answer about an ad of another advertiser: here it is left out. */
export function adReviews(world: World, call: Call): Reply {
  const account = visibleAdvertiser(world, call, requiredText(call, call.query.advertiser_id, 'advertiser_id'))
  const ids = listParameter(call, 'smart_plus_ad_ids') ?? []
  if (ids.length < 1 || ids.length > ADS_MOST) refuseTikTok(call, 40002, `smart_plus_ad_ids: Length must be between 1 and ${ADS_MOST}.`)
  const lang = call.query.lang ?? 'en'
  if (!LANGUAGES.split(' ').includes(lang)) refuseTikTok(call, 40002, `lang: Must be one of: ${LANGUAGES.replaceAll(' ', ', ')}.`)
  const setting = objectParameter(call, 'extra_info_setting')
  requireKnown(call, 'extra_info_setting.', Object.keys(setting), { served: 'include_reject_info include_violation_frame' })
  const found = (account.smartPlusAds ?? []).filter(ad => ids.includes(ad.id))
  return tiktokReply(call, { material_review_infos: [], smart_plus_ad_review_infos: found.map(ad => reviewOf(ad)) })
}

const reviewOf = ({ id, reviewStatus, appealStatus, rejectReasons }: SmartPlusAd) => ({
  smart_plus_ad_id: id,
  review_status: reviewStatus,
  appeal_status: appealStatus,
  appeal_reject_reasons: rejectReasons.length === 0 ? null : rejectReasons,
  passed_locations: null,
  reject_info: [],
})

/** Without idempotency: what is being appealed is refused, what was decided may be appealed again. */
export function appealAd(world: World, call: Call): Reply {
  const advertiserId = requiredText(call, call.body.advertiser_id, 'advertiser_id')
  const account = visibleAdvertiser(world, { ...call, stale: false }, advertiserId)
  const adId = requiredText(call, call.body.smart_plus_ad_id, 'smart_plus_ad_id')
  const reason = textOf(call.body.appeal_reason) ?? ''
  if ([...reason].length > REASON_MOST) refuseTikTok(call, 40002, `appeal_reason: Longer than maximum length ${REASON_MOST}.`)
  const attachments = call.body.attachment_list ?? []
  if (!Array.isArray(attachments) || attachments.length > ATTACHMENTS_MOST)
    refuseTikTok(call, 40002, `attachment_list: Length must be between 0 and ${ATTACHMENTS_MOST}.`)
  const ad = account.smartPlusAds?.find(each => each.id === adId)
  if (!ad) refuseTikTok(call, 40002, `smart_plus_ad_id: Ad ${adId} does not exist in advertiser ${advertiserId}.`)
  if (ad.reviewStatus === 'ALL_AVAILABLE') refuseTikTok(call, 40002, `Ad ${adId} has not been rejected.`)
  if (ad.appealStatus === 'APPEALING') refuseTikTok(call, 40002, `Ad ${adId} is under appeal.`)
  changeAccount(world, account, { operation: 'tiktok.ad.appeal', requestId: call.requestId }, target => {
    const appealed = target.smartPlusAds?.find(each => each.id === adId)
    if (!appealed) return
    appealed.appealStatus = 'APPEALING'
    appealed.rejectReasons = []
    appealed.appeals.push({ at: world.clock.now(), reason, attachments: attachments.map(String) })
  })
  return tiktokReply(call, {})
}
