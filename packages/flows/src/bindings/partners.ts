// Partners: sharing an account with a BM of Meta's or a business centre of TikTok's, and ending that.
import { addBinding, dropBinding } from '@tallyhelm/modules/ad-accounts'
import { keepEvents, quotaBeforeBinding } from '@tallyhelm/modules/monitors'
import { displayText, money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { NOT_CONNECTED, unread } from '../items/no-answer.ts'
import { NOT_SENT, refusedHere, unsent, written } from './answers.ts'
import type { BindingRule, Bound, Standing, Written } from './binding-rules.ts'
import { isOwnPlace, ownWords } from './own-places.ts'

type Port = NonNullable<World['platforms']['FACEBOOK']['partners']>

export const partnerRule = (kind: 'BM' | 'BC'): BindingRule => ({
  days: 14,

  async read(world, pair) {
    const port = world.platforms[pair.channel].partners
    return port ? await readStanding(port, pair, kind) : NOT_CONNECTED
  },

  async write(world, pair) {
    const port = world.platforms[pair.channel].partners
    if (!port) return NOT_SENT
    // What the agency holds the accounts by is nobody else's to share or to end.
    if (isOwnPlace(world, kind, pair.target)) return refusedHere(ownWords(kind))
    if (pair.action === 'UNBIND') return written(await port.unbind(pair, pair.target))
    const uncapped = await uncappedProblem(world, pair)
    if (uncapped) return uncapped
    if (pair.role === null) throw new Error(`pair ${pair.id} has no role`)
    return written(await port.bind(pair, pair.target, pair.role))
  },

  async takeIn(world, tx, pair) {
    const binding = { kind, outsideId: pair.target }
    if (pair.action === 'UNBIND') await dropBinding(tx, pair.adAccountId, binding)
    else {
      if (kind === 'BM') await noteQuotaThenBind(world, tx, pair)
      await addBinding(tx, pair, { ...binding, id: world.ids.next(), status: BOUND[kind] }, world.clock.now())
    }
  },
})

/** So soon after an addition of quota a BM that the customer never had is a sign of theft. */
const QUOTA_BEFORE_MS = 24 * 3_600_000

async function noteQuotaThenBind(world: World, tx: Tx, pair: Bound): Promise<void> {
  const at = world.clock.now()
  const before = await quotaBeforeBinding(tx, { ...pair, businessId: pair.target, since: new Date(at.getTime() - QUOTA_BEFORE_MS) })
  if (!before) return
  const added = displayText(money(BigInt(before.added), before.currency), { withSymbol: true })
  const told = `24 小时内新增额度 ${added}，又绑定新 BM ${pair.target}`
  await keepEvents(tx, world.ids, pair, [{ kind: 'QUOTA_THEN_BIND', at, told, toldKey: pair.id }])
}

/** As a synchronisation reads it. */
const BOUND = { BM: 'CONFIRMED', BC: 'BOUND' } as const

async function readStanding(port: Port, pair: Bound, kind: 'BM' | 'BC'): Promise<Standing> {
  const answer = await port.read(pair)
  if (answer.kind === 'gone') return { kind: 'unclear', why: answer.trouble.message }
  if (answer.kind !== 'ok') return unread(answer.trouble)
  const found = answer.value.find(({ partnerId }) => partnerId === pair.target)
  const isThere = found !== undefined && found.standing !== 'ENDED' && found.standing !== 'REFUSED'
  if (pair.action === 'UNBIND') return { kind: isThere ? 'not_yet' : 'as_asked' }
  // What awaited an answer and is gone was taken back there: nobody is asked again by himself.
  if (!found || found.standing === 'ENDED')
    return pair.waitsFor === 'CUSTOMER' ? { kind: 'refused', told: `对方 ${kind} 未接受` } : { kind: 'not_yet' }
  if (found.standing === 'REFUSED') return pair.state === 'WAITING' ? { kind: 'refused', told: `对方 ${kind} 已拒绝` } : { kind: 'not_yet' }
  if (typeof found.standing === 'object') return { kind: 'unclear', why: `平台状态 ${found.standing.unclear} 未知` }
  // Sharing again with another role replaces it.
  if (found.role !== null && found.role !== pair.role) return { kind: 'not_yet' }
  return found.standing === 'PENDING' ? { kind: 'pending', told: `等待对方 ${kind} 接受` } : { kind: 'as_asked' }
}

/** An account of Meta's without a cap spends on the agency's credit: nobody else gets it. */
export async function uncappedProblem(world: World, pair: Bound): Promise<Written | undefined> {
  if (pair.channel !== 'FACEBOOK') return undefined
  const platform = world.platforms[pair.channel]
  const facts = await platform.readAccount(pair)
  if (facts.kind !== 'ok') return unsent(facts.trouble)
  const quota = await platform.readQuota({ ...pair, currency: facts.value.currency })
  if (quota.kind !== 'ok') return unsent(quota.trouble)
  return quota.value.limit === null ? refusedHere('账户在渠道没有设置额度上限，设置前不能绑定') : undefined
}
