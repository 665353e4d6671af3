// Tend guards: rules of ours at Meta that ping us when ads are made or changed; one that somebody took away is a signal, and put back (job monitors.tend-guards).
import {
  accountsToGuard,
  findWatched,
  guardsIn,
  keepEvents,
  type KeptGuard,
  noteGuardSeen,
  noteGuardSent,
  noteGuardsRead,
  purgePings,
  type WatchedAccount,
} from '@tallyhelm/modules/monitors'
import type { World } from '@tallyhelm/world/handles/world'
import { verifyTokenOf } from './receive-pings.ts'
import type { AdObjects, Told } from './told-objects.ts'

const system = { kind: 'system' } as const
const EVERY_MS = 60 * 60_000
const MOST = 200
const PINGS_KEPT_MS = 7 * 86_400_000
/** Lists may lag behind what was made. */
const SHOWS_WITHIN_MS = 10 * 60_000

type Order = Parameters<AdObjects['installGuard']>[1]
type Guard = Told<ReturnType<AdObjects['readGuards']>>[number]

/** Its name tells it from rules of others, and from a second one of ours. */
const GUARDS: readonly Order[] = [
  { name: '安全监控：新建广告', kind: 'CREATION', level: 'AD' },
  { name: '安全监控：新建广告组', kind: 'CREATION', level: 'AD_GROUP' },
  { name: '安全监控：广告组状态', kind: 'UPDATE', level: 'AD_GROUP', field: 'effective_status' },
  { name: '安全监控：广告组预算', kind: 'UPDATE', level: 'AD_GROUP', field: 'daily_budget' },
]

export async function tendGuards(world: World): Promise<{ tended: number }> {
  const port = world.platforms.FACEBOOK.adObjects
  if (!port) return { tended: 0 }
  const now = world.clock.now()
  const ids = await world.db.transaction(system, async tx => {
    await purgePings(tx, new Date(now.getTime() - PINGS_KEPT_MS))
    return await accountsToGuard(tx, new Date(now.getTime() - EVERY_MS), MOST)
  })
  if (ids.length === 0) return { tended: 0 }
  const subscribed = await port.subscribe(`${world.settings.portalUrl}/notify/meta`, verifyTokenOf(world))
  if (subscribed.kind !== 'done') world.log.warn({ answer: subscribed.kind, trouble: subscribed.trouble }, 'Meta does not send pings to us')
  let tended = 0
  for (const id of ids) {
    const account = await world.db.read(system, tx => findWatched(tx, id))
    if (account && (await tend(world, port, account))) tended += 1
  }
  return { tended }
}

/** Looked for before anything is sent: a rule of this name that is there is not made again. An account that can't be read waits as the others do. */
async function tend(world: World, port: AdObjects, account: WatchedAccount): Promise<boolean> {
  const now = world.clock.now()
  const told = await port.readGuards(account)
  if (told.kind === 'ok') {
    const kept = await world.db.read(system, tx => guardsIn(tx, account.adAccountId))
    let isSent = false
    for (const order of GUARDS) {
      const there = told.value.find(({ name, isOn }) => name === order.name && isOn)
      const before = kept.find(({ name }) => name === order.name)
      if (there) await keepSeen(world, account, there, before === undefined)
      else if (!before || now.getTime() - before.sentAt.getTime() >= SHOWS_WITHIN_MS) {
        await install(world, port, account, order, before)
        isSent = true
      }
    }
    const seen = isSent ? await port.readGuards(account) : told
    if (isSent && seen.kind === 'ok') for (const guard of seen.value) await keepSeen(world, account, guard, false)
  }
  await world.db.transaction(system, tx => noteGuardsRead(tx, account.adAccountId, now))
  return told.kind === 'ok'
}

const keepSeen = (world: World, account: WatchedAccount, guard: Guard, isUnknown: boolean): Promise<void> =>
  world.db.transaction(system, async tx => {
    const now = world.clock.now()
    if (isUnknown) await noteGuardSent(tx, account, guard.name, now)
    await noteGuardSeen(tx, account.adAccountId, guard, now)
  })

/** One that was seen and is gone was taken away by somebody. */
async function install(world: World, port: AdObjects, account: WatchedAccount, order: Order, before: KeptGuard | undefined): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction(system, async tx => {
    if (before?.seenAt)
      await keepEvents(tx, world.ids, account, [
        { kind: 'GUARD_REMOVED', at: now, told: order.name, toldKey: `${order.name}:${before.outsideId ?? ''}` },
      ])
    await noteGuardSent(tx, account, order.name, now)
  })
  const answer = await port.installGuard(account, order)
  if (answer.kind === 'refused') world.log.warn({ adAccountId: account.adAccountId, trouble: answer.trouble }, 'a guard was refused')
}
