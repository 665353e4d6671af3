// Carry bindings: how one pair is read, written once, read back and followed to its end, whatever its type is.
import { endChange, findAdAccount, lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { findPair, lockSubmit, type Pair, pairsOf } from '@tallyhelm/modules/bindings'
import { type Item, refusalOf } from '@tallyhelm/modules/items'
import { BINDING_TYPES, type BindingType } from '@tallyhelm/protocol/topics/bindings/enums'
import { isItemOver } from '@tallyhelm/protocol/topics/items/enums'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'
import type { FollowAnswer, ItemRules, LookAnswer, SendAnswer } from '../items/item-rules.ts'
import { NOT_HELD } from './answers.ts'
import type { BindingRule, Bound, Standing, Written } from './binding-rules.ts'
import { managerRule } from './managers.ts'
import { nameRule } from './names.ts'
import { partnerRule } from './partners.ts'
import { personRule } from './people.ts'
import { pixelBusinessRule, pixelRule } from './pixels.ts'

const system = { kind: 'system' } as const
const DAY_MS = 86_400_000

const RULES: Readonly<Partial<Record<BindingType, BindingRule>>> = {
  BM: partnerRule('BM'),
  BC: partnerRule('BC'),
  PIXEL: pixelRule,
  PIXEL_BM: pixelBusinessRule,
  MCC: managerRule,
  NAME: nameRule,
  PERSON: personRule,
}

function ruleOf({ type }: Pick<Bound, 'type'>): BindingRule {
  const rule = RULES[type]
  if (!rule) throw new Error(`nothing carries out bindings of type ${type}`)
  return rule
}

export const bindingItems: ItemRules = {
  async look(world, item): Promise<LookAnswer> {
    const pair = await boundOf(world, item)
    if ('refused' in pair) return { kind: 'ok', ids: [] }
    const standing = await ruleOf(pair).read(world, pair)
    if (standing.kind === 'unavailable' || standing.kind === 'unclear') return standing
    return standing.kind === 'as_asked' || standing.kind === 'pending' ? { kind: 'as_asked' } : { kind: 'ok', ids: [] }
  },

  async send(world, item): Promise<SendAnswer> {
    const pair = await boundOf(world, item)
    if ('refused' in pair) return { kind: 'refused', told: pair.refused, objections: [], requestId: null }
    const rule = ruleOf(pair)
    // What the other side has to do first is waited for, and nothing is sent.
    const standing = await rule.read(world, pair)
    if (standing.kind === 'missing') return { kind: 'done', resultId: null, warnings: [], requestId: null }
    const answer = await writeOnce(world, rule, pair)
    if (answer.kind === 'done') return { ...answer, resultId: null, warnings: [] }
    if (answer.kind !== 'refused') return answer
    const { told, requestId } = answer
    return answer.mayStand ? { kind: 'doubted', told, requestId } : { kind: 'refused', told, requestId, objections: [] }
  },

  async follow(world, item): Promise<FollowAnswer> {
    const pair = await boundOf(world, item)
    if ('refused' in pair) return { kind: 'refused', told: pair.refused, objections: [] }
    const rule = ruleOf(pair)
    // Of before the read: an answer that took long shows no more than one that came at once.
    const askedAt = world.clock.now()
    const standing = await rule.read(world, pair)
    if (standing.kind === 'not_yet') return await notYet(world, { item, pair, rule }, askedAt)
    return answerOf(world, { item, pair, rule }, standing)
  },

  async moved(world, tx, items) {
    for (const item of items) {
      const pair = await findPair(tx, item.id)
      if (!pair) throw new Error(`item ${item.id} is of no pair`)
      if (isItemOver(item.state) && pair.changeId !== null)
        await endChange(tx, pair.changeId, { failReason: item.state === 'DONE' ? null : reasonOf(item), at: world.clock.now() })
      await tell(world, tx, item, pair.submitId)
    }
  },
}

/** A platform that shows late what was done refuses to do it again: what stands by then is no refusal. */
async function writeOnce(world: World, rule: BindingRule, pair: Bound): Promise<Written> {
  const answer = await rule.write(world, pair)
  if (answer.kind !== 'refused') return answer
  const standing = await rule.read(world, pair)
  return standing.kind === 'as_asked' || standing.kind === 'pending' ? { kind: 'done', requestId: answer.requestId } : answer
}

type Followed = { item: Item; pair: Bound; rule: BindingRule }

function answerOf(world: World, { item, pair, rule }: Followed, standing: Exclude<Standing, { kind: 'not_yet' }>): FollowAnswer {
  if (standing.kind === 'unavailable') return standing
  if (standing.kind === 'refused') return { ...standing, objections: [] }
  if (standing.kind === 'unclear') return { kind: 'unclear', status: standing.why }
  if (standing.kind === 'as_asked') return { kind: 'ready', resultId: null, warnings: [], takeIn: tx => takeIn(world, tx, pair) }
  const isLate = world.clock.now().getTime() - item.since.getTime() > rule.days * DAY_MS
  if (isLate && item.waitsFor === 'CUSTOMER') return { kind: 'expired', told: `${standing.told}：已超过 ${rule.days} 天` }
  const objections = standing.kind === 'missing' ? standing.objections : []
  return { kind: 'waits', for: 'CUSTOMER', told: standing.told, objections }
}

/**
 * What was waited for may have come by now, and then it is sent: repeating it is harmless, as it is read before. What was sent and never
 * shows has failed.
 */
async function notYet(world: World, { item, pair, rule }: Followed, askedAt: Date): Promise<FollowAnswer> {
  if (item.waitsFor === 'CUSTOMER') {
    const answer = await writeOnce(world, rule, pair)
    if (answer.kind === 'refused' && !answer.mayStand) return { kind: 'refused', told: answer.told, objections: [] }
    if (answer.kind === 'not_done') return { kind: 'unavailable', why: answer.told, retryAfterMs: answer.retryAfterMs }
    // Read again before anything more is sent.
    if (answer.kind === 'unknown') return { kind: 'unavailable', why: answer.told, retryAfterMs: null }
    // Whoever has just done his part sees at once that it worked.
    const standing = await rule.read(world, pair)
    if (standing.kind === 'as_asked') return answerOf(world, { item, pair, rule }, standing)
    return { kind: 'waits', for: 'PLATFORM', told: '', objections: [] }
  }
  if (askedAt.getTime() - item.since.getTime() < world.settings.settleMs)
    return { kind: 'waits', for: 'PLATFORM', told: '', objections: [] }
  const refusal = await world.db.read(system, tx => refusalOf(tx, item))
  return { kind: 'refused', told: refusal ?? '渠道接受后未生效，请重试', objections: [] }
}

/** Its account may have changed hands since: whoever asked for it then may not have it. */
async function boundOf(world: World, { id }: Item): Promise<Bound | { refused: string }> {
  return await world.db.read(system, async tx => {
    const pair = await findPair(tx, id)
    if (!pair) throw new Error(`item ${id} is of no pair`)
    return await boundIn(tx, pair)
  })
}

export async function boundIn(tx: Tx, pair: Pair): Promise<Bound | { refused: string }> {
  const account = await findAdAccount(tx, pair.adAccountId)
  if (!account || !isHeld(account, pair)) return { refused: NOT_HELD }
  return { ...pair, outsideAccountId: account.outsideAccountId, accountName: account.accountName }
}

/** What the platform shows of it now, for people who look. */
export const standingOf = (world: World, pair: Bound): Promise<Standing> => ruleOf(pair).read(world, pair)

type Account = NonNullable<Awaited<ReturnType<typeof findAdAccount>>>

const isHeld = (account: Account, { askedBy }: Pick<Bound, 'askedBy'>): boolean =>
  account.takenBackAt === null && (askedBy === null || account.subCustomerId === askedBy)

/** Says why not where the account has changed hands since. */
export async function takeIn(world: World, tx: Tx, pair: Bound): Promise<string | undefined> {
  const [account] = await lockAdAccounts(tx, [pair.adAccountId])
  if (!account || !isHeld(account, pair)) return `${NOT_HELD}，渠道上的结果待人工核对`
  await ruleOf(pair).takeIn(world, tx, pair)
  return undefined
}

const reasonOf = ({ state, told }: Item): string => told || (state === 'EXPIRED' ? '等待超时' : '渠道拒绝')

/** Of the portal: where a submit of the type is seen, and what failed of it asked for anew. */
const PAGES: Readonly<Record<BindingType, (channel: string) => string>> = {
  BM: () => '/account/facebook/bm/batch',
  BC: () => '/account/tiktok/bc/batch',
  PIXEL: () => '/account/facebook/pixel/batch',
  PIXEL_BM: () => '/account/pixel-record',
  MCC: channel => `/batch-binding-mcc/${channel}`,
  NAME: channel => `/batch-modify/${channel}`,
  PERSON: channel => `/auth-personal-account/${channel}`,
}
const NAMES: Readonly<Partial<Record<BindingType, (channel: string) => string>>> = {
  NAME: channel => `${channel} 账户改名`,
  PERSON: channel => `${channel} 个人号授权`,
}

/** Once when something waits for the customer, and once when all of a submit has ended. */
async function tell(world: World, tx: Tx, item: Item, submitId: string): Promise<void> {
  const waits = item.waitsFor === 'CUSTOMER'
  if (!waits && !isItemOver(item.state)) return
  // Two of one submit that end together would each see the other going on.
  await lockSubmit(tx, submitId)
  const pairs = await pairsOf(tx, submitId)
  const [first] = pairs
  if (!first) return
  const { customerId, askedBy, type, channel } = first
  const owner = { customerId, subCustomerId: askedBy }
  const name = NAMES[type]?.(CHANNELS[channel].name) ?? `${BINDING_TYPES[type]} 绑定`
  const link = `${PAGES[type](CHANNELS[channel].path)}?submit=${submitId}`
  if (waits) {
    const body = item.told || '请按提示完成后自动继续。'
    await tellHolders(world, tx, owner, { about: `bindings.waits:${submitId}`, title: `${name}等待您处理`, body, link })
  }
  if (!pairs.every(pair => isItemOver(pair.state))) return
  const done = pairs.filter(pair => pair.state === 'DONE').length
  const body = done === pairs.length ? '全部成功。' : '未成功的可查看原因后重试。'
  await tellHolders(world, tx, owner, { about: `bindings.ended:${submitId}`, title: `${name}完成 ${done}/${pairs.length}`, body, link })
}
