// Carry ads: what was asked for is sent in calls of as many as the platform takes, read back until it shows, and ended one by one (job ad-management.carry).
import { type AdAccount, findAdAccount } from '@tallyhelm/modules/ad-accounts'
import {
  accountsWithDue,
  type Action,
  type ActionStep,
  claimToRead,
  claimToSend,
  moveActions,
  nextActionAt,
  type SeenAd,
  switchOf,
  writeSeenAds,
} from '@tallyhelm/modules/ad-management'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import { type Hold, holdsOf } from '@tallyhelm/modules/monitors'
import type { Switch } from '@tallyhelm/protocol/topics/ad-management/enums'
import { parseMoney } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'
import { type AdObjectTold, toldAd } from './told-ads.ts'

const system = { kind: 'system' } as const
/** Longer than one call with a late answer; a worker that dies leaves what it had claimed for so long. */
const CLAIM_MS = 60_000
const AGAIN_MS = 15_000
/** Budgets are changed one by one, so many at the same time. */
const AT_ONCE = 5
const READ_MOST = 100
const LANES = 3
/** Sent so often without effect, it has failed; and given up where the platform takes nothing for so long. */
const TRIES_MOST = 3
const GIVEN_UP_MS = 30 * 60_000
/** A tenth of what has passed, at least two seconds: what was just done is not shown everywhere at once. */
const LOOK_LEAST_MS = 2_000
/** A pause saves money: it is sent again sooner than what may still take effect late. */
const PAUSE_SHOWS_MS = 60_000

export const carryJob = (adAccountId: string, runAt: Date) => ({
  job: 'ad-management.carry',
  payload: { ad_account_id: adAccountId },
  // Somebody waits for the result.
  options: { jobKey: `ad-management:carry:${adAccountId}`, priority: -5, runAt },
})

export const heldWords = (hold: Hold): string =>
  hold === 'INCIDENT' ? '该账户有未关闭的盗刷事件，关闭前不能开启' : '监控规则暂停中，请到 AI 防盗刷的暂停记录中恢复投放'

type Port = NonNullable<World['platforms']['FACEBOOK']['ads']>
type Carried = { world: World; port: Port; account: AdAccount }

/** Works off what is due of one account, until nothing is, and comes again when something will be. */
export async function carryAds(world: World, adAccountId: string): Promise<void> {
  const account = await world.db.read(system, tx => findAdAccount(tx, adAccountId))
  const port = account && world.platforms[account.channel].ads
  if (!account || !port) return
  const carried = { world, port, account }
  await inLanes(carried)
  await world.db.transaction(system, async tx => {
    const next = await nextActionAt(tx, adAccountId)
    if (next) await world.queue.enqueueAll(tx, [carryJob(adAccountId, next)])
  })
}

/** While one lane waits for the platform the next is written down; what was sent is read many together, for reading counts there as well. */
async function inLanes(carried: Carried): Promise<void> {
  let unread = 0
  const send = async () => {
    for (;;) {
      const sent = await sendDue(carried)
      unread += sent
      if (unread >= READ_MOST) {
        unread -= READ_MOST
        await readDue(carried)
      } else if (sent === 0) return
    }
  }
  let read = 0
  const readOn = async () => {
    for (let most = await readDue(carried); most > 0; most = await readDue(carried)) read += most
  }
  const allLanes = (lane: () => Promise<void>) => Promise.all(Array.from({ length: LANES }, lane))
  do {
    await allLanes(send)
    read = 0
    await allLanes(readOn)
  } while (read > 0)
}

/** What no job goes on with: its worker died, or the queue lost it (job ad-management.sweep). */
export async function sweepAds(world: World): Promise<number> {
  const now = world.clock.now()
  return await world.db.transaction(system, async tx => {
    const ids = await accountsWithDue(tx, new Date(now.getTime() - 30_000))
    await world.queue.enqueueAll(
      tx,
      ids.map(id => carryJob(id, now)),
    )
    return ids.length
  })
}

const after = (world: World, ms: number): Date => new Date(world.clock.now().getTime() + ms)
const move = (world: World, steps: readonly ActionStep[], seen?: { adAccountId: string; ads: readonly SeenAd[] }): Promise<void> =>
  world.db.transaction(system, async tx => {
    const at = world.clock.now()
    if (seen) await writeSeenAds(tx, seen.adAccountId, seen.ads, at)
    await moveActions(tx, steps, at)
  })

/** How many were due to be sent. */
async function sendDue(carried: Carried): Promise<number> {
  const { world, port, account } = carried
  const now = world.clock.now()
  const { claimed, isStopped, held } = await world.db.transaction(system, async tx => {
    const actions = await claimToSend(tx, account.id, now, after(world, CLAIM_MS), port.switching.together)
    const stopped = actions.length === 0 ? [] : await findStoppedChannels(tx, now)
    const toOn = actions.filter(({ kind, to }) => kind === 'SWITCH' && to === 'ACTIVE')
    const holds = await holdsOf(tx, toOn, now)
    return {
      claimed: actions,
      isStopped: stopped.some(({ channel }) => channel === account.channel),
      held: new Map([...holds].map(([place, hold]) => [toOn[place]?.id, hold])),
    }
  })
  if (claimed.length === 0) return 0
  if (account.takenBackAt !== null) {
    await move(
      world,
      claimed.map(action => fail(action, '账户已不在名下')),
    )
    return claimed.length
  }
  if (isStopped) {
    await move(
      world,
      claimed.map(action => unsent(world, action, '渠道暂停操作', null)),
    )
    return claimed.length
  }
  const [barred, free] = [claimed.filter(({ id }) => held.has(id)), claimed.filter(({ id }) => !held.has(id))]
  const steps = barred.map(action => fail(action, heldWords(held.get(action.id) ?? 'PAUSE')))
  await move(world, [...steps, ...(await sendAll(carried, free))])
  return claimed.length
}

async function sendAll({ world, port, account }: Carried, actions: readonly Action[]): Promise<ActionStep[]> {
  const [first] = actions
  if (!first) return []
  if (first.kind === 'SWITCH') {
    const ids = actions.map(({ outsideId }) => outsideId)
    const answers = await port.switching.setStatuses(account, first.level, ids, first.to as Switch) // a switch's
    const byId = new Map(answers.map(({ id, answer }) => [id, answer]))
    return actions.map(action => stepAfter(world, action, byId.get(action.outsideId)))
  }
  const steps: ActionStep[] = []
  const waiting = actions.values()
  const lane = async () => {
    for (const action of waiting) steps.push(stepAfter(world, action, await sendBudget(port, account, action)))
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, actions.length) }, lane))
  return steps
}

type Answer = Awaited<ReturnType<Port['switching']['setBudget']>>

async function sendBudget(port: Port, account: AdAccount, { level, outsideId, budgetKind, to }: Action): Promise<Answer | undefined> {
  const amount = parseMoney(to, account.currency)
  if (level === 'AD' || budgetKind === null || !amount) return undefined
  return await port.switching.setBudget(account, level, outsideId, budgetKind, amount)
}

/** Whatever was answered, or not answered, what it came to is read; only what provably did nothing is sent again as it is. */
function stepAfter(world: World, action: Action, answer: Answer | undefined): ActionStep {
  if (answer?.kind === 'not_done') return unsent(world, action, answer.trouble.message, answer.trouble.retryAfterMs ?? null)
  if (answer?.kind === 'refused' && answer.mayStand !== true) return fail(action, answer.reasonText)
  const reason = answer?.kind === 'refused' ? answer.reasonText : ''
  return { action, to: 'VERIFYING', mover: 'system', reason, dueAt: world.clock.now() }
}

const fail = (action: Action, reason: string): ActionStep => ({ action, to: 'FAILED', mover: 'system', reason, dueAt: null })

function unsent(world: World, action: Action, why: string, retryAfterMs: number | null): ActionStep {
  if (world.clock.now().getTime() - action.madeAt.getTime() > GIVEN_UP_MS) return fail(action, `渠道一直未受理：${why}`)
  return { action, to: 'WAITING', mover: 'system', reason: why, dueAt: after(world, retryAfterMs ?? AGAIN_MS), isUnsent: true }
}

/** How many were due to be read. */
async function readDue({ world, port, account }: Carried): Promise<number> {
  const now = world.clock.now()
  const actions = await world.db.transaction(system, tx => claimToRead(tx, account.id, now, after(world, CLAIM_MS), READ_MOST))
  const [first] = actions
  if (!first) return 0
  const ids = actions.map(({ outsideId }) => outsideId)
  const answer = await port.list.readSome(account, first.level, ids)
  if (answer.kind === 'unavailable') {
    const dueAt = after(world, answer.trouble.retryAfterMs ?? AGAIN_MS)
    await move(
      world,
      actions.map(action => ({ action, to: 'VERIFYING' as const, mover: 'system' as const, reason: action.reason, dueAt })),
    )
    return actions.length
  }
  const told = new Map(answer.kind === 'ok' ? answer.value.map(each => [each.id, each]) : [])
  const steps = actions.map(action => stepSeen(world, action, told.get(action.outsideId), now))
  const ads = actions.flatMap(action => {
    const seen = told.get(action.outsideId)
    return seen ? [{ objectId: action.objectId, ...toldAd(seen) }] : []
  })
  await move(world, steps, { adAccountId: account.id, ads })
  return actions.length
}

/** Success is what the platform shows. What it does not show in time is sent again, for switching and budgets say what shall be, not by how much. */
function stepSeen(world: World, action: Action, seen: AdObjectTold | undefined, askedAt: Date): ActionStep {
  if (seen && isAsAsked(action, seen)) return { action, to: 'DONE', mover: 'platform', dueAt: null }
  const sinceMs = askedAt.getTime() - (action.sentAt ?? action.madeAt).getTime()
  if (sinceMs < (action.to === 'PAUSED' ? PAUSE_SHOWS_MS : world.settings.settleMs)) {
    const dueAt = after(world, Math.max(LOOK_LEAST_MS, sinceMs / 10))
    return { action, to: 'VERIFYING', mover: 'system', reason: action.reason, dueAt }
  }
  if (!seen) return fail(action, '渠道上已看不到该对象')
  // The platform had said no: it has not been done by anybody else since.
  if (action.reason !== '') return fail(action, action.reason)
  if (action.tries >= TRIES_MOST) return fail(action, '渠道未生效')
  return { action, to: 'WAITING', mover: 'system', dueAt: world.clock.now() }
}

function isAsAsked({ kind, to, budgetKind }: Action, seen: AdObjectTold): boolean {
  if (kind === 'SWITCH') return switchOf(seen.configured) === to
  const budget = budgetKind === 'DAILY' ? seen.dailyBudget : seen.lifetimeBudget
  const wanted = budget && parseMoney(to, budget.currency)
  return budget !== null && wanted !== undefined && wanted !== null && budget.minor === wanted.minor
}
