// Take in settled accounts: those that stand as they were have only figures to write, and are written together.
import { COPIED_FROM, lockSettled, noteBalances, noteReadings, takeInFigures, timeOfTick, type WatchedAccount } from '@tallyhelm/modules/monitors'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { Failure, Told } from './ask-account.ts'
import { type Asked, idleWoke, noteOf } from './take-in-account.ts'
import { actorsOf, strangeActivities } from './told-activities.ts'

/** What was told of an account, and the number of the reading. */
export type Heard<Answer = Told | Failure> = { account: WatchedAccount; told: Answer; objects: bigint }

const NOBODY: ReadonlySet<string> = new Set()

/** Nothing but figures: no object, nobody who did something, nothing of what is asked for now and then. */
export function tellsFiguresAlone(world: World, heard: Heard): heard is Heard<Told> {
  const { account, told } = heard
  if ('code' in told || told.objects.length > 0 || told.users !== null || told.past !== null || account.readAt === null) return false
  const { figures, activities, seldom } = told
  const isOfNobody = activities === null || (activities.every(each => actorsOf(each).length === 0) && strangeActivities(activities, NOBODY).length === 0)
  const isUsual = figures.length < COPIED_FROM && idleWoke(account, figures, world.clock.now()).length === 0
  return isOfNobody && isUsual && !seldom.isTotalsTried && seldom.countries === null
}

/** Gives those that need nothing more; the others, which somebody else has or which do not stand as they were, are taken in one by one. */
export async function takeInSettled(
  world: World,
  tx: Tx,
  heard: readonly Heard<Told>[],
  { figures, tick }: Omit<Asked, 'objects'>,
): Promise<Set<string>> {
  const now = world.clock.now()
  const byId = new Map(heard.map(each => [each.account.adAccountId, each]))
  const settled = await lockSettled(tx, [...byId.keys()], now)
  const fresh = settled.flatMap(({ adAccountId, objectsReading, figuresReading, settledAt }) => {
    const each = byId.get(adAccountId)
    // Asked for before what is kept: it overwrites nothing.
    if (!each || each.objects < BigInt(objectsReading)) return []
    const told = figures >= BigInt(figuresReading) ? each.told : { ...each.told, figures: [] }
    return [{ told, note: { ...noteOf(told, { adAccountId, now, objects: each.objects, figures }), settledAt } }]
  })
  const ids = fresh.map(({ note }) => note.adAccountId)
  await noteBalances(tx, ids, timeOfTick(tick))
  await takeInFigures(tx, fresh.flatMap(({ told }) => told.figures), tick, [])
  await noteReadings(tx, now, fresh.map(({ note }) => note))
  return new Set(settled.map(({ adAccountId }) => adAccountId))
}
