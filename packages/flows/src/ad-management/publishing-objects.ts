// Objects of a publication at a platform: found by the marker, held off, switched on, taken away, and read back each time.
import type { AdAccount } from '@tallyhelm/modules/ad-accounts'
import type { Item } from '@tallyhelm/modules/items'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import type { World } from '@tallyhelm/world/handles/world'
import { type FollowAnswer, type LookAnswer, type NoAnswer, type SendAnswer, SOON_MS } from '../items/item-rules.ts'
import { unread } from '../items/no-answer.ts'
import type { AdObjectTold, Ads, SwitchAnswer } from './publishing-port.ts'

export type AtPlatform = { world: World; ads: Ads; account: AdAccount; marker: string }
export const nothing = { kind: 'ok', ids: [] } satisfies LookAnswer

/** What was set on an object, in the three platforms' words. Any other word is neither, so that it is switched off or waited for. */
const OFF = ['PAUSED', 'DISABLE']
const ON = ['ACTIVE', 'ENABLED', 'ENABLE']
const GONE = ['DELETED', 'REMOVED', 'DELETE']

async function findMade({ ads, account, marker }: AtPlatform, level: AdLevel): Promise<{ ids: string[] } | NoAnswer> {
  const found = await ads.making.findMade(account, level, marker)
  return found.kind === 'ok' ? { ids: found.value.toSorted() } : unread(found.trouble)
}

/** The marker is of one publication alone, so that whatever bears it is ours; of several the one that is known, else the first. */
export async function lookForMade(at: AtPlatform, level: AdLevel, known: string | null): Promise<LookAnswer> {
  const found = await findMade(at, level)
  if ('kind' in found) return found
  const [first] = found.ids
  if (first === undefined) return nothing
  return { kind: 'as_asked', resultId: known !== null && found.ids.includes(known) ? known : first }
}

/** What came twice is taken away, as nothing hangs below it. `left`: so many stood when it was looked at. */
export async function takeSurplus(at: AtPlatform, level: AdLevel, own: string): Promise<{ kind: 'ok'; left: number } | NoAnswer> {
  const found = await findMade(at, level)
  if ('kind' in found) return found
  const surplus = found.ids.filter(id => id !== own)
  for (const id of surplus) {
    const answer = await at.ads.making.remove(at.account, level, id)
    if (answer.kind === 'not_done' || answer.kind === 'unknown') return unread(answer.trouble)
  }
  return { kind: 'ok', left: surplus.length }
}

async function readOne({ ads, account }: AtPlatform, level: AdLevel, id: string): Promise<AdObjectTold | 'gone' | NoAnswer> {
  const read = await ads.list.readSome(account, level, [id])
  if (read.kind !== 'ok') return unread(read.trouble)
  const told = read.value.find(each => each.id === id)
  return told === undefined || GONE.includes(told.configured) ? 'gone' : told
}

/** There is nothing to be taken in: whoever reads our copy of the account finds it. */
export const ready = (resultId: string | null): FollowAnswer => ({
  kind: 'ready',
  resultId,
  warnings: [],
  takeIn: () => Promise.resolve(undefined),
})
const waits = (told: string): FollowAnswer => ({ kind: 'waits', for: 'PLATFORM', told, objections: [], soonMs: SOON_MS })
const refused = (told: string): FollowAnswer => ({ kind: 'refused', told, objections: [] })

/** A list must show by now what was sent. Of before the read: an answer that took long shows no more than one that came at once. */
const isSettled = ({ world }: AtPlatform, { since }: Pick<Item, 'since'>, askedAt: Date): boolean =>
  askedAt.getTime() - since.getTime() >= world.settings.settleMs

/** Made once, there, and off: nothing is made below what may deliver. */
export async function followMade(at: AtPlatform, level: AdLevel, item: Item): Promise<FollowAnswer> {
  const id = item.resultId
  if (id === null) throw new Error(`item ${item.id} made nothing`)
  const askedAt = at.world.clock.now()
  const surplus = await takeSurplus(at, level, id)
  if (surplus.kind !== 'ok') return surplus
  const told = await readOne(at, level, id)
  if (told === 'gone') return isSettled(at, item, askedAt) ? refused('平台上已看不到该对象') : waits('等待平台显示该对象')
  if ('why' in told) return told
  if (OFF.includes(told.configured)) return ready(id)
  const answer = await switchTo(at, level, id, 'PAUSED')
  if (answer.kind === 'refused' && !answer.mayStand) return refused(answer.reasonText)
  const again = await readOne(at, level, id)
  if (again !== 'gone' && !('why' in again) && OFF.includes(again.configured)) return ready(id)
  return waits('等待平台关闭该对象')
}

export async function isOn(at: AtPlatform, level: AdLevel, id: string): Promise<LookAnswer> {
  const told = await readOne(at, level, id)
  if (told === 'gone') return nothing
  if ('why' in told) return told
  return ON.includes(told.configured) ? { kind: 'as_asked' } : nothing
}

export async function switchTo(
  { ads, account }: AtPlatform,
  level: AdLevel,
  id: string,
  status: 'ACTIVE' | 'PAUSED',
): Promise<SwitchAnswer> {
  const answers = await ads.switching.setStatuses(account, level, [id], status)
  const own = answers.find(each => each.id === id)?.answer
  return own ?? { kind: 'unknown', trouble: { code: 'UNANSWERED', message: '平台没有答复该对象' }, requestId: null }
}

/** A no that fits what stands already counts once it was read back. */
export function sentOf(answer: SwitchAnswer): SendAnswer {
  if (answer.kind === 'done') return { kind: 'done', resultId: null, warnings: [], requestId: answer.requestId }
  if (answer.kind === 'not_done')
    return { kind: 'not_done', told: answer.trouble.message, retryAfterMs: answer.trouble.retryAfterMs ?? null }
  if (answer.kind === 'unknown') return { kind: 'unknown', told: answer.trouble.message, requestId: answer.requestId }
  const { reasonText: told, requestId } = answer
  return answer.mayStand ? { kind: 'doubted', told, requestId } : { kind: 'refused', told, objections: [], requestId }
}

export async function followSwitch(at: AtPlatform, level: AdLevel, id: string, item: Item): Promise<FollowAnswer> {
  const askedAt = at.world.clock.now()
  const told = await readOne(at, level, id)
  if (told !== 'gone' && 'why' in told) return told
  if (told !== 'gone' && ON.includes(told.configured)) return ready(null)
  if (!isSettled(at, item, askedAt)) return waits('等待平台显示已开启')
  return refused(told === 'gone' ? '平台上已看不到该对象' : '平台接受后未开启，请重试')
}

/** All that is ours of the level and still there: what bears the marker, and what is known, whatever it is called by now. */
export async function standingOf(at: AtPlatform, level: AdLevel, known: string | null): Promise<{ ids: string[] } | NoAnswer> {
  const found = await findMade(at, level)
  if ('kind' in found || known === null || found.ids.includes(known)) return found
  const told = await readOne(at, level, known)
  if (told === 'gone') return found
  return 'why' in told ? told : { ids: [...found.ids, known] }
}

/** One call for each; what is not there any more is no refusal. */
export async function removeAll(at: AtPlatform, level: AdLevel, known: string | null): Promise<SendAnswer> {
  const standing = await standingOf(at, level, known)
  if ('kind' in standing) return { kind: 'not_done', told: standing.why, retryAfterMs: standing.retryAfterMs }
  const ids = new Set([...standing.ids, ...(known === null ? [] : [known])])
  let worst: SendAnswer = { kind: 'done', resultId: null, warnings: [], requestId: null }
  for (const id of ids) {
    const answer = sentOf(await at.ads.making.remove(at.account, level, id))
    if (answer.kind === 'unknown' || answer.kind === 'not_done') return answer
    if (answer.kind !== 'done') worst = answer
  }
  return worst
}

export async function followRemoval(at: AtPlatform, level: AdLevel, known: string | null, item: Item): Promise<FollowAnswer> {
  const askedAt = at.world.clock.now()
  const standing = await standingOf(at, level, known)
  if ('kind' in standing) return standing
  if (standing.ids.length === 0) return ready(null)
  return isSettled(at, item, askedAt) ? refused(`平台上仍有 ${standing.ids.join('、')}，请重试`) : waits('等待平台显示已删除')
}
