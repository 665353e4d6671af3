// Appeal ads: staff hand single ads of an appeal on to a platform that takes them by a call. Here they are written down, the job sends them.
import { type AdCall, askAdCall, insertAppealStep, readAdCalls } from '@tallyhelm/modules/appeals'
import { audit } from '@tallyhelm/modules/audit'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { AD_APPEAL_STATUSES, isAdAppealOpen, mayAppealAgain, takesAdAppeals } from '@tallyhelm/protocol/topics/appeals/ad-appeals'
import type { AppealAdsRequest } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { lockDecidableAppeal, stepOf } from './appeal-steps.ts'

/**
 * Sent again it changes nothing. What was refused, rejected or left unclear may be asked for again and is read before it goes out. Refuses
 * NOT_FOUND, CASE_CLOSED, PERMISSION_DENIED, APPEAL_BARRED for a platform without such a call, and INPUT_INVALID at `ad_ids`.
 */
export async function appealAds(world: World, actor: StaffActor, input: AppealAdsRequest): Promise<void> {
  const { case_id, ad_ids, appeal_reason: reason } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { appeal, of } = await lockDecidableAppeal(tx, actor, case_id)
    const { name } = CHANNELS[appeal.channel]
    if (!takesAdAppeals(appeal.channel)) throw new Refusal('APPEAL_BARRED', { why: `${name} 没有单条广告的申诉接口，请登记平台申诉` })
    const known = new Map((await readAdCalls(tx, appeal.id)).map(call => [call.outsideAdId, call]))
    const fresh = ad_ids.filter(id => !isSame(known.get(id), reason))
    requireSendable(fresh, known)
    if (fresh.length === 0) return
    const step = stepOf(world, actor, { event: 'PLATFORM', note: `向 ${name} 提交广告申诉：${fresh.join('、')}` })
    for (const outsideAdId of fresh)
      await askAdCall(tx, appeal.id, { id: world.ids.next(), outsideAdId, reason, by: step.byName, at: step.at })
    await insertAppealStep(tx, appeal.id, step)
    await audit(world, tx, actor, 'appeals.appeal-ads', [of.object.kind, of.object.id, of], { case_id, ad_ids: fresh, reason })
    await world.queue.enqueue(tx, 'appeals.follow-ads', {}, { jobKey: 'appeals.follow-ads' })
  })
}

const isSame = (call: AdCall | undefined, reason: string): boolean =>
  call !== undefined && isAdAppealOpen(call.status) && call.reason === reason

function requireSendable(ids: readonly string[], known: ReadonlyMap<string, AdCall>): void {
  for (const id of ids) {
    const status = known.get(id)?.status
    if (status === undefined || mayAppealAgain(status)) continue
    const msg = `广告 ${id} 的申诉${AD_APPEAL_STATUSES[status].text}，不能再提交`
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'ad_ids', msg }])
  }
}
