// Read accounts: asks Meta about ad objects, their figures and who changed them, and keeps what it tells (jobs monitors.run-shard, monitors.look).
import { COPIED_FROM, lockRead, nextReading, type WatchedAccount } from '@tallyhelm/modules/monitors'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { askFigures, askOne, type Failure, type Told } from './ask-account.ts'
import { type Asked, keepTrouble, takeIn } from './take-in-account.ts'

const system = { kind: 'system' } as const
/** Accounts that are read at the same time. */
const AT_ONCE = 6

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
  const asked = { figures: await world.db.transaction(system, nextReading), tick }
  const figures = await askFigures(world, port, accounts)
  const read: WatchedAccount[] = []
  const waiting = accounts.values()
  const lane = async () => {
    for (const account of waiting) {
      await beat()
      try {
        const objects = await world.db.transaction(system, nextReading)
        const told = await askOne(world, port, account, figures.get(account.outsideAccountId))
        await within(world, told, tx => keep(world, tx, account.adAccountId, told, { ...asked, objects }))
        if (!('code' in told)) read.push(account)
      } catch (error) {
        // One that fails holds up no other; what is known of it stays.
        world.log.error({ error, adAccountId: account.adAccountId }, 'what was told of an ad account was not taken in')
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, accounts.length) }, lane))
  return { read, failed: accounts.length - read.length }
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
