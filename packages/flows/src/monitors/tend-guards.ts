// Tend guards: rules of ours at Meta, which ping us when ads are made or changed, or are copies of rules; what somebody took away or changed is a signal, and put back (job monitors.tend-guards).
import {
  accountsToGuard,
  claimGuards,
  type GuardedAccount,
  guardsIn,
  keepEvents,
  type KeptGuard,
  noteGuardRemoved,
  noteGuardSeen,
  noteGuardSent,
  purgePings,
  switchesOf,
  versionsWatching,
} from '@tallyhelm/modules/monitors'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { verifyTokenOf } from './receive-pings.ts'
import { copiesOf, type Wanted } from './safety-copies.ts'
import type { AdObjects, Told } from './told-objects.ts'

const system = { kind: 'system' } as const
const EVERY_MS = 60 * 60_000
const MOST = 400
/** Accounts that are tended at the same time. */
const AT_ONCE = 6
const PINGS_KEPT_MS = 7 * 86_400_000
/** Lists may lag behind what was made. */
const SHOWS_WITHIN_MS = 10 * 60_000

type Order = Wanted['order']
type Guard = Told<ReturnType<AdObjects['readGuards']>>[number]

/** These ping us, in every account that a rule watches. */
const PINGING: readonly Order[] = [
  { name: '安全监控：新建广告', kind: 'CREATION', level: 'AD' },
  { name: '安全监控：新建广告组', kind: 'CREATION', level: 'AD_GROUP' },
  { name: '安全监控：广告组状态', kind: 'UPDATE', level: 'AD_GROUP', field: 'effective_status' },
  { name: '安全监控：广告组预算', kind: 'UPDATE', level: 'AD_GROUP', field: 'daily_budget' },
]

export async function tendGuards(world: World): Promise<{ tended: number }> {
  const port = world.platforms.FACEBOOK.adObjects
  if (!port) return { tended: 0 }
  const now = world.clock.now()
  const before = new Date(now.getTime() - EVERY_MS)
  const ids = await world.db.transaction(system, async tx => {
    await purgePings(tx, new Date(now.getTime() - PINGS_KEPT_MS))
    return await accountsToGuard(tx, before, MOST)
  })
  if (ids.length === 0) return { tended: 0 }
  const subscribed = await port.subscribe(`${world.settings.portalUrl}/notify/meta`, verifyTokenOf(world))
  if (subscribed.kind !== 'done') world.log.warn({ answer: subscribed.kind, trouble: subscribed.trouble }, 'Meta does not send pings to us')
  let tended = 0
  const queue = [...ids]
  const lane = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const adAccountId = id
      const account = await world.db.transaction(system, tx => claimGuards(tx, adAccountId, before, world.clock.now()))
      if (account && (await tend(world, port, account))) tended += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { tended }
}

/** Looked for before anything is sent: a rule of this name that is there is not made again. An account that can't be read waits as the others do. */
async function tend(world: World, port: AdObjects, account: GuardedAccount): Promise<boolean> {
  const now = world.clock.now()
  const { kept, wanted } = await world.db.read(system, async tx => ({
    kept: await guardsIn(tx, account.adAccountId),
    wanted: await wantedIn(tx, account, now),
  }))
  const orders = wanted.map(({ order }) => order)
  const told = await port.readGuards(account, orders)
  if (told.kind !== 'ok') return false
  const sent = new Set<string>()
  for (const { order, rule } of wanted) {
    const before = kept.find(({ name }) => name === order.name)
    const named = told.value.filter(({ name }) => name === order.name)
    const on = named.filter(({ isOn }) => isOn)
    const there = on.find(({ isChanged }) => !isChanged) ?? (before === undefined || before.isReworded === false ? undefined : on[0])
    const spoiled = named.filter(guard => guard !== there)
    if (there) await keepSeen(world, account, there, before === undefined ? { rule } : null)
    else {
      if (!mayInstall(before, spoiled, now)) continue
      sent.add(order.name)
      if (!(await install(world, port, account, { order, rule }, { before, isSpoiled: spoiled.length > 0 }))) continue
    }
    // One that stays is looked at again within the hour.
    for (const { id } of spoiled) await port.removeGuard(id)
  }
  // What takes its place is there by now.
  for (const guard of kept)
    if (!wanted.some(({ order }) => order.name === guard.name)) await remove(world, port, account, guard, told.value)
  if (sent.size === 0) return true
  const known = new Set(told.value.map(({ id }) => id))
  const seen = await port.readGuards(account, orders)
  if (seen.kind !== 'ok') return true
  for (const guard of seen.value)
    if (guard.isOn && sent.has(guard.name) && !known.has(guard.id)) await keepSeen(world, account, guard, null)
  return true
}

/** One that was sent and does not show yet is waited for; one that was seen, and does not say any more what it should, is put back at once. */
const mayInstall = (before: KeptGuard | undefined, spoiled: readonly Guard[], now: Date): boolean =>
  !before || now.getTime() - before.sentAt.getTime() >= SHOWS_WITHIN_MS || (before.seenAt !== null && spoiled.length > 0)

/** Nothing where no rule watches the account any more; where pausing is switched off, for the customer or for all, nothing that pauses. */
async function wantedIn(tx: Tx, account: GuardedAccount, now: Date): Promise<Wanted[]> {
  const versions = account.isHeld ? await versionsWatching(tx, account) : []
  if (versions.length === 0) return []
  const { isStopped, stoppedForAll } = await switchesOf(tx, account.customerId)
  const pinging = PINGING.map(order => ({ order, rule: null }))
  return isStopped || stoppedForAll ? pinging : [...pinging, ...(await copiesOf(tx, account, versions, now))]
}

const keepSeen = (
  world: World,
  account: GuardedAccount,
  guard: Guard & { isReworded?: boolean },
  unknown: Pick<Wanted, 'rule'> | null,
): Promise<void> =>
  world.db.transaction(system, async tx => {
    const now = world.clock.now()
    if (unknown) await noteGuardSent(tx, account, { name: guard.name, rule: unknown.rule }, now)
    await noteGuardSeen(tx, account.adAccountId, guard, now)
  })

/** One that was seen and is gone was taken away by somebody; one that says something else, or is off, was changed. False where it is not certain that it is there now. */
async function install(
  world: World,
  port: AdObjects,
  account: GuardedAccount,
  { order, rule }: Wanted,
  { before, isSpoiled }: { before: KeptGuard | undefined; isSpoiled: boolean },
): Promise<boolean> {
  const now = world.clock.now()
  await world.db.transaction(system, async tx => {
    if (before?.seenAt)
      await keepEvents(tx, world.ids, account, [
        {
          kind: 'GUARD_REMOVED',
          at: now,
          told: `${order.name}${isSpoiled ? '（被修改）' : ''}`,
          toldKey: `${order.name}:${before.outsideId ?? ''}`,
        },
      ])
    await noteGuardSent(tx, account, { name: order.name, rule }, now)
  })
  const answer = await port.installGuard(account, order)
  if (answer.kind === 'refused') world.log.warn({ adAccountId: account.adAccountId, trouble: answer.trouble }, 'a guard was refused')
  return answer.kind === 'done'
}

/** One that was sent and never seen may show yet; one whose removal is not certain is looked for again. */
async function remove(world: World, port: AdObjects, account: GuardedAccount, guard: KeptGuard, told: readonly Guard[]): Promise<void> {
  const now = world.clock.now()
  // By its name only while its id is not known, and never in an account that somebody else may have by now.
  const mayBe = ({ id, name }: Guard) => id === guard.outsideId || (guard.outsideId === null && account.isHeld && name === guard.name)
  const there = told.filter(mayBe)
  for (const { id } of there) {
    const answer = await port.removeGuard(id)
    if (answer.kind !== 'done') return
  }
  const mayShow = there.length === 0 && guard.seenAt === null && now.getTime() - guard.sentAt.getTime() < SHOWS_WITHIN_MS
  if (!mayShow) await world.db.transaction(system, tx => noteGuardRemoved(tx, account.adAccountId, guard.name, now))
}
