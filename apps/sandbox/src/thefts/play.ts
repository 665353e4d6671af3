// Plays what was set going in ad accounts: each step at its own instant, however late anybody looks.
import { addObject, findObject, setDailyBudget, setStatus } from '../state/ad-changes.ts'
import { leftOf } from '../state/ad-meter.ts'
import { adSetsOf, configuredOf, delivers } from '../state/ad-tree.ts'
import { addActivity } from '../state/meta-activities.ts'
import type { Act, Plot, Step } from '../state/meta-plots.ts'
import type { MetaAccount } from '../state/model.ts'
import { pick } from '../state/random.ts'
import { accountKey, findAccount, type World } from '../state/world.ts'
import { setUser } from './users.ts'

/** Between the instant at which somebody pauses an object of a thief and the one at which it is enabled again. */
const LEAST_MS = 3_000
const MORE_MS = 12_000

export function playPlots(world: World): void {
  const now = world.clock.now()
  for (const plot of world.state.metaPlots ?? []) {
    const account = world.state.accounts[accountKey('meta', plot.accountId)]
    if (account?.platform !== 'meta' || isOver(plot, now)) continue
    world.pingWays.set(account.id, plot.pings)
    for (;;) {
      const due = nextOf(plot, account)
      if (!due || due.at > now) break
      due.run(world)
    }
  }
}

export const isOver = ({ steps, fightsUntil }: Plot, now: number): boolean =>
  steps.length === 0 && (fightsUntil === null || now > fightsUntil)

function nextOf(plot: Plot, account: MetaAccount): { at: number; run: (world: World) => void } | null {
  const [step] = plot.steps
  const answer = answerOf(plot, account)
  if (step && (!answer || step.at <= answer.at)) {
    return {
      at: step.at,
      run: world => {
        plot.steps.shift()
        perform(world, plot, account, step)
        world.touched()
      },
    }
  }
  return answer
}

/** What somebody else paused first, enabled again. */
function answerOf(plot: Plot, account: MetaAccount): { at: number; run: (world: World) => void } | null {
  const until = plot.fightsUntil
  if (until === null) return null
  const paused = plot.objectIds.flatMap(id => {
    const object = findObject(account, id)
    return object && configuredOf(object.node) === 'PAUSED' ? [object] : []
  })
  const answers = paused.map(object => {
    const { updatedAt = 0, id } = object.node
    return { object, at: updatedAt + LEAST_MS + pick(`${plot.seed}|${id}|${updatedAt}`, MORE_MS) }
  })
  const [first] = answers.toSorted((one, other) => one.at - other.at).filter(({ at }) => at <= until)
  if (!first) return null
  const { at, object } = first
  return {
    at,
    run: world => {
      setStatus(world, account, object, 'ACTIVE', { at, actor: plot.actor, requestId: plot.id })
      note(plot, { at, what: 'enable_again', objectId: object.node.id })
    },
  }
}

function note(plot: Plot, act: Act): void {
  plot.acts.push(act)
}

function perform(world: World, plot: Plot, account: MetaAccount, step: Step): void {
  const { at } = step
  const change = { at, actor: plot.actor, requestId: plot.id }
  note(plot, { at, what: step.kind, objectId: 'id' in step ? step.id : null })
  switch (step.kind) {
    case 'add_user':
    case 'remove_user': {
      const remove = step.kind === 'remove_user'
      const kind = step.kind === 'add_user' ? step.userKind : 'PERSON'
      const name = step.kind === 'add_user' ? step.name : ''
      return setUser(world, account, { kind, id: step.id, name, tasks: ['MANAGE', 'ADVERTISE', 'ANALYZE'], remove, by: plot.actor, at })
    }
    case 'charge': {
      const object = { id: account.id, type: 'ACCOUNT', name: account.name }
      return addActivity(account, {
        at,
        event: 'ad_account_billing_charge',
        actor: null,
        object,
        extra: JSON.stringify({ amount: Number(step.amount) }),
      })
    }
    case 'pause_ad': {
      const object = findObject(account, step.id)
      if (object) setStatus(world, account, object, 'PAUSED', change)
      return
    }
    case 'update_budget': {
      const object = findObject(account, step.id)
      if (!object || object.level === 'ad') return
      const { node } = object
      const delivery = node.delivery ?? { hours: {}, clicksPerPurchase: 20, purchaseValue: 0n }
      setDailyBudget(world, account, node, step.dailyBudget, change)
      node.delivery = { ...delivery, perHour: step.perHour }
      plot.before[node.id] = delivery.metered ?? 0n
      plot.objectIds.push(node.id)
      return
    }
    default:
      plot.objectIds.push(step.id)
      return create(world, account, step, change)
  }
}

type Creation = Extract<Step, { kind: 'create_campaign' | 'create_ad_set' | 'create_ad' }>

function create(world: World, account: MetaAccount, step: Creation, change: Parameters<typeof addObject>[3]): void {
  const shared = { id: step.id, name: step.name, effectiveStatus: 'ACTIVE', status: 'ACTIVE' }
  if (step.kind === 'create_ad') {
    const { adSetId, link, pageId } = step
    return addObject(world, account, { level: 'ad', node: { ...shared, feedback: {}, adSetId, links: [link], pageId } }, change)
  }
  if (step.kind === 'create_campaign') {
    const node = { ...shared, level: 'campaign' as const, dailyBudget: 0n, objective: 'OUTCOME_TRAFFIC' }
    return addObject(world, account, { level: 'campaign', node }, change)
  }
  const { campaignId, dailyBudget, countries, perHour, clicksPerPurchase } = step
  const delivery = { perHour, hours: {}, clicksPerPurchase, purchaseValue: 3_000n }
  const node = { ...shared, level: 'adset' as const, campaignId, dailyBudget, countries, delivery }
  addObject(world, account, { level: 'adset', node }, change)
}

export interface Standing {
  /** null as long as anything of theirs delivers, or nothing of theirs has yet */
  stoppedAt: number | null
  isDelivering: boolean
  /** in the account's minor unit */
  spent: bigint
}

export function standingOf(world: World, plot: Plot): Standing {
  const account = findAccount(world, 'meta', plot.accountId, { stale: false })
  if (!account) return { stoppedAt: null, isDelivering: false, spent: 0n }
  const now = world.clock.now()
  const sets = adSetsOf(account).filter(({ id }) => plot.objectIds.includes(id))
  const spent = sets.reduce((sum, { id, delivery }) => sum + (delivery?.metered ?? 0n) - (plot.before[id] ?? 0n), 0n)
  const isRunning = leftOf(account) !== 0n && sets.some(set => delivers(account, set, now))
  const last = Math.max(0, ...sets.map(({ delivery }) => delivery?.lastSpentAt ?? 0))
  return { stoppedAt: isRunning || last === 0 ? null : last, isDelivering: isRunning, spent }
}
