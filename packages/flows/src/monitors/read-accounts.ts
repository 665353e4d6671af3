// Read accounts: asks Meta about ad objects, their figures and who changed them, and keeps what it tells (jobs monitors.run-shard, monitors.look).
import { COPIED_FROM, lockRead, nextReading, type WatchedAccount } from '@tallyhelm/modules/monitors'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { askFigures, askOne, type Failure, type Told } from './ask-account.ts'
import { type Asked, keepTrouble, takeIn } from './take-in-account.ts'
import { type Heard, takeInSettled, mayBeSettled } from './take-in-settled.ts'
import type { AdObjects } from './told-objects.ts'

const system = { kind: 'system' } as const
/** Accounts that are read at the same time, and that are written together where nothing but figures is told of them. */
const AT_ONCE = 6
const TOGETHER = 50

export type Readings = { read: WatchedAccount[]; failed: number }

/**
 * Each account's answer stands by itself; of one that gave none everything stays as it was. `tick`: to which the figures belong. `beat` is called
 * between two accounts, and ends it all by rejecting.
 */
export async function readAccounts(
  world: World,
  accounts: readonly WatchedAccount[],
  tick: number,
  beat: () => Promise<void> = () => Promise.resolve(),
): Promise<Readings> {
  const port = world.platforms.FACEBOOK.adObjects
  if (port === undefined || accounts.length === 0) return { read: [], failed: accounts.length }
  const asked = { figures: await world.db.single(system, nextReading), tick }
  const figures = await askFigures(world, port, accounts)
  const read: WatchedAccount[] = []
  const alone = async (heard: Heard) => {
    if (await takeInAlone(world, heard, asked)) read.push(heard.account)
  }
  const together = async (heard: readonly Heard<Told>[]) => {
    const taken = await takeInTogether(world, heard, asked)
    for (const each of heard)
      if (taken.has(each.account.adAccountId)) read.push(each.account)
      else await alone(each)
  }
  const waiting = accounts.values()
  let settled: Heard<Told>[] = []
  const lane = async () => {
    for (const account of waiting) {
      await beat()
      const heard = await hear(world, port, account, figures.get(account.outsideAccountId))
      if (!heard) continue
      if (!mayBeSettled(world, heard)) await alone(heard)
      else if (settled.push(heard) === TOGETHER) {
        const full = settled
        settled = []
        await together(full)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, accounts.length) }, lane))
  if (settled.length > 0) await together(settled)
  return { read, failed: accounts.length - read.length }
}

type Figures = Parameters<typeof askOne>[3]

/** One that fails holds up no other; what is known of it stays. */
async function hear(world: World, port: AdObjects, account: WatchedAccount, figures: Figures): Promise<Heard | undefined> {
  try {
    const objects = await world.db.single(system, nextReading)
    return { account, objects, told: await askOne(world, port, account, figures) }
  } catch (error) {
    return notTakenIn(world, account, error)
  }
}

/** Whether it told what was asked, and that is kept. */
async function takeInAlone(world: World, { account, told, objects }: Heard, asked: Omit<Asked, 'objects'>): Promise<boolean> {
  try {
    await within(world, told, tx => keep(world, tx, account.adAccountId, told, { ...asked, objects }))
    return !('code' in told)
  } catch (error) {
    notTakenIn(world, account, error)
    return false
  }
}

/** Gives those that were taken in: where they fail together, each has its own chance. */
async function takeInTogether(world: World, heard: readonly Heard<Told>[], asked: Omit<Asked, 'objects'>): Promise<Set<string>> {
  try {
    return await world.db.transaction(system, tx => takeInSettled(world, tx, heard, asked), { keepsPlans: true })
  } catch (error) {
    world.log.warn({ error, accounts: heard.length }, 'ad accounts were not taken in together')
    return new Set()
  }
}

function notTakenIn(world: World, { adAccountId }: WatchedAccount, error: unknown): undefined {
  world.log.error({ error, adAccountId }, 'what was told of an ad account was not taken in')
}

/** Figures of very many ad groups are copied in, which takes longer than other transactions may. */
const within = (world: World, told: Told | Failure, work: (tx: Tx) => Promise<void>): Promise<void> =>
  'figures' in told && told.figures.length >= COPIED_FROM ? world.db.load(system, work) : world.db.transaction(system, work)

/** What was asked for before what is kept is older, whenever its answer came, and whatever clocks say. */
async function keep(world: World, tx: Tx, adAccountId: string, told: Told | Failure, asked: Asked): Promise<void> {
  const account = await lockRead(tx, adAccountId)
  if (!account || asked.objects < BigInt(account.objectsReading)) return
  if ('code' in told) return await keepTrouble(world, tx, account, told)
  const isNewer = asked.figures >= BigInt(account.figuresReading)
  await takeIn(world, tx, account, isNewer ? told : { ...told, figures: [] }, asked)
}
