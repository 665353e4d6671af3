// Record a forewarning: the agency's staff warns of ads that no platform reports by itself, such as a landing page that will be refused.
import { lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { warnOfAds } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import {
  FOREWARNED_ADS_MAX,
  POLICY_TEXT_MAX,
  TOLD_BY_PLATFORM,
  VIOLATION_CHANNELS,
  type ViolationType,
} from '@tallyhelm/protocol/topics/violations/enums'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** What a platform tells by itself comes by synchronisation, and would be taken away by the next one. */
export type RecordForewarningInput = {
  adAccountId: string
  violationType: Exclude<ViolationType, (typeof TOLD_BY_PLATFORM)[number]>
  ads: readonly { outsideAdId: string; name: string; reason: string }[]
}

/**
 * Adds the ads to the account's open warning of this type, which is unread again, or opens one. Refuses NOT_FOUND for an ad account
 * that does not exist, INPUT_INVALID for a channel without forewarnings and for a field beyond its limit.
 */
export async function recordForewarning(world: World, actor: SystemActor, input: RecordForewarningInput): Promise<void> {
  await world.db.transaction({ kind: 'system' }, tx => recordIn(world, tx, actor, input))
}

/** The same in the caller's transaction; gives the warning's id. */
export async function recordIn(world: World, tx: Tx, actor: SystemActor | StaffActor, input: RecordForewarningInput): Promise<string> {
  const now = world.clock.now()
  const ads = input.ads.map(ad => ({ outsideAdId: ad.outsideAdId.trim(), name: ad.name.trim(), reason: ad.reason.trim() }))
  checkAds(ads)
  const [account] = await lockAdAccounts(tx, [input.adAccountId])
  if (!account) throw new Refusal('NOT_FOUND')
  if (!VIOLATION_CHANNELS.some(channel => channel === account.channel)) throw refused('ad_account_id', '该渠道不支持违规预警')
  const rejected = ads.map(({ reason, ...ad }) => ({
    ...ad,
    violationType: input.violationType,
    reasons: [reason],
    pictureAddress: null,
  }))
  const [id] = await warnOfAds(tx, account, rejected, { newId: () => world.ids.next(), at: now })
  await audit(world, tx, actor, 'violations.record-forewarning', ['ad-account', account.id, account], {
    violation_type: input.violationType,
    ad_ids: ads.map(ad => ad.outsideAdId),
  })
  if (id === undefined) throw new Error('nothing was warned of')
  return id
}

function checkAds(ads: RecordForewarningInput['ads']): void {
  if (ads.length < 1 || ads.length > FOREWARNED_ADS_MAX) throw refused('ads', `请填写 1 至 ${FOREWARNED_ADS_MAX} 条广告`)
  if (new Set(ads.map(ad => ad.outsideAdId)).size < ads.length) throw refused('ads', '广告 ID 重复')
  for (const [index, ad] of ads.entries()) {
    if (!/^\d{1,30}$/.test(ad.outsideAdId)) throw refused(`ads.${index}.outside_ad_id`, '广告 ID 格式不正确')
    if (ad.name.length > POLICY_TEXT_MAX) throw refused(`ads.${index}.name`, `广告名称最多 ${POLICY_TEXT_MAX} 个字符`)
    if (ad.reason === '' || ad.reason.length > POLICY_TEXT_MAX)
      throw refused(`ads.${index}.reason`, `预警原因需为 1 至 ${POLICY_TEXT_MAX} 个字符`)
  }
}

const refused = (path: string, msg: string) => new Refusal('INPUT_INVALID', {}, [{ path, msg }])
