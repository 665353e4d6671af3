// Follow ads: appeals of single ads are sent, each written down before, and read until their platform decides (job appeals.follow-ads).
import {
  type AdVerdict,
  beginAdCall,
  claimAdCalls,
  type DueAdCall,
  findAppealed,
  insertAppealStep,
  judgeAd,
  judgeUnread,
  lockAppeal,
  writeAdCall,
} from '@tallyhelm/modules/appeals'
import { audit } from '@tallyhelm/modules/audit'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import { AD_APPEAL_STATUSES, type AdAppealStand } from '@tallyhelm/protocol/topics/appeals/ad-appeals'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellOfAppeal } from './appeal-steps.ts'
import { isStillOf } from './end-object.ts'

const system = { kind: 'system' } as const
const FOLLOWER: SystemActor = { kind: 'system', name: 'appeals' }
const MOST = 100
/** Longer than one run with every answer late. */
const CLAIM_MS = 10 * 60_000
/** After this the platform is read for an answer that did not come. */
const LOOK_MS = 2 * 60_000
const AGAIN_MS = 2 * 60_000
const AGAIN_MOST_MS = 3_600_000

type Port = NonNullable<World['platforms']['TIKTOK']['adAppeals']>
type Reading = Awaited<ReturnType<Port['read']>>
type Verdicts = { call: DueAdCall; verdict: Exclude<AdVerdict, { kind: 'send' }> }[]
export type FollowedAds = { sent: number; ended: number }

/** May be run by any number of workers. A channel that is stopped is left alone. */
export async function followAds(world: World): Promise<FollowedAds> {
  const now = world.clock.now()
  const due = await world.db.transaction(system, async tx => {
    const stopped = await findStoppedChannels(tx, now)
    if (stopped.some(({ channel }) => channel === 'TIKTOK')) return []
    return await claimAdCalls(tx, now, after(now, CLAIM_MS), MOST)
  })
  const followed = { sent: 0, ended: 0 }
  for (const calls of Map.groupBy(due, ({ adAccountId }) => adAccountId).values()) {
    const { sent, ended } = await followAccount(world, calls)
    followed.sent += sent
    followed.ended += ended
  }
  return followed
}

/** Of one ad account, whose ads are read together: what is to be sent was read just before. */
async function followAccount(world: World, calls: readonly DueAdCall[]): Promise<FollowedAds> {
  const [{ channel, outsideAccountId } = { channel: 'TIKTOK', outsideAccountId: '' } as const] = calls
  const port = world.platforms[channel].adAppeals
  const ids = [...new Set(calls.map(call => call.outsideAdId))]
  const reading = await port?.read({ outsideAccountId }, ids)
  const now = world.clock.now()
  const kept: Verdicts = []
  const followed = { sent: 0, ended: 0 }
  for (const call of calls) {
    const verdict = verdictOf(call, reading, now)
    if (verdict.kind !== 'send') kept.push({ call, verdict })
    else if (port) {
      const { sent, ended } = await sendAd(world, port, call, verdict.stood)
      followed.sent += sent
      followed.ended += ended
    }
  }
  return { ...followed, ended: followed.ended + (await keepVerdicts(world, kept)) }
}

function verdictOf(call: DueAdCall, reading: Reading | undefined, now: Date): AdVerdict {
  if (reading?.kind === 'ok')
    return judgeAd(
      call,
      reading.value.find(one => one.outsideAdId === call.outsideAdId),
      now,
    )
  // An ad account that is gone for good and one that is not told of this once look alike: it is asked again.
  return judgeUnread(call, now, waitMs(reading?.trouble.retryAfterMs))
}

const waitMs = (told: number | undefined): number => Math.min(Math.max(told ?? 0, AGAIN_MS), AGAIN_MOST_MS)

/** Whatever goes wrong between, the row says SENDING, and the next run reads. */
async function sendAd(world: World, port: Port, call: DueAdCall, stood: Exclude<AdAppealStand, 'APPEALING'>): Promise<FollowedAds> {
  const { outsideAccountId, outsideAdId, reason } = call
  const at = world.clock.now()
  const begun = await world.db.transaction(system, async tx => {
    const obstacle = await obstacleOf(tx, call.appealId)
    return obstacle ?? (await beginAdCall(tx, call, { stood, at, until: after(at, LOOK_MS) }))
  })
  if (typeof begun === 'string') return { sent: 0, ended: await keepVerdicts(world, [{ call, verdict: ends('DROPPED', begun) }]) }
  if (!begun) return { sent: 0, ended: 0 }
  const sending = { ...call, status: 'SENDING', attempts: call.attempts + 1, stood, sentAt: at } as const
  const answer = await port.send({ outsideAccountId }, outsideAdId, reason)
  if (answer.kind === 'refused')
    return { sent: 1, ended: await keepVerdicts(world, [{ call: sending, verdict: ends('REFUSED', answer.reasonText) }]) }
  const now = world.clock.now()
  await world.db.transaction(system, async tx => {
    if (answer.kind === 'done') await writeAdCall(tx, sending, { status: 'APPEALING', nextAt: after(now, LOOK_MS) })
    if (answer.kind === 'not_done')
      await writeAdCall(tx, sending, { status: 'WAITING', nextAt: after(now, waitMs(answer.trouble.retryAfterMs)), sentAt: null })
  })
  return { sent: answer.kind === 'not_done' ? 0 : 1, ended: 0 }
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
const ends = (status: 'DROPPED' | 'REFUSED', told: string) => ({ kind: 'ends', status, told }) as const

/** Why nothing is sent any more; the appeal is locked, so that it does not end meanwhile. */
async function obstacleOf(tx: Tx, appealId: string): Promise<string | undefined> {
  const appeal = await lockAppeal(tx, appealId)
  if (appeal?.status !== 'PENDING') return '申诉已结束，没有提交'
  const found = await findAppealed(tx, appeal)
  return found && isStillOf(appeal, found) ? undefined : '申诉对象已不存在或已移交，没有提交'
}

/** How many ended. What the platform decided is told to the customer, once for all ads of an appeal. */
async function keepVerdicts(world: World, verdicts: Verdicts): Promise<number> {
  let ended = 0
  for (const [appealId, some] of Map.groupBy(verdicts, ({ call }) => call.appealId))
    ended += await world.db.transaction(system, tx => keepOfAppeal(world, tx, appealId, some))
  return ended
}

type Ended = { outsideAdId: string; status: Extract<AdVerdict, { kind: 'ends' }>['status'] }

async function keepOfAppeal(world: World, tx: Tx, appealId: string, verdicts: Verdicts): Promise<number> {
  const appeal = await lockAppeal(tx, appealId)
  if (!appeal) throw new Error(`appeal ${appealId} vanished`)
  const ended: Ended[] = []
  for (const { call, verdict } of verdicts) {
    if (verdict.kind === 'waits') await writeAdCall(tx, call, { status: call.status, nextAt: verdict.at })
    else if (verdict.kind === 'follows')
      await writeAdCall(tx, call, {
        status: 'APPEALING',
        nextAt: verdict.at,
        isSeen: true,
        ...(verdict.told === '' ? {} : { told: verdict.told }),
      })
    else if (await writeAdCall(tx, call, verdict)) ended.push({ outsideAdId: call.outsideAdId, status: verdict.status })
  }
  if (ended.length === 0) return 0
  const { adAccountId, customerId, subCustomerId } = appeal
  await audit(world, tx, FOLLOWER, 'appeals.follow-ads', ['appeal', appeal.objectId, { customerId, subCustomerId }], {
    case_id: appealId,
    ad_account_id: adAccountId,
    ad_states: ended.map(({ outsideAdId, status }) => `${outsideAdId} ${AD_APPEAL_STATUSES[status].text}`),
  })
  const decided = ended.filter(({ status }) => status === 'SUCCESSFUL' || status === 'FAILED')
  if (decided.length > 0) {
    const step = {
      id: world.ids.next(),
      event: 'PLATFORM',
      mover: 'platform',
      byName: '',
      note: noteOf(decided),
      at: world.clock.now(),
    } as const
    await insertAppealStep(tx, appealId, step)
    await tellOfAppeal(world, tx, appeal, { about: `platform:${step.id}`, title: '平台已处理广告申诉', body: `${step.note}。` })
  }
  return ended.length
}

const noteOf = (decided: readonly Ended[]): string =>
  [...Map.groupBy(decided, ({ status }) => status)]
    .map(([status, ads]) => `${AD_APPEAL_STATUSES[status].text}：广告 ${ads.map(({ outsideAdId }) => outsideAdId).join('、')}`)
    .join('；')
