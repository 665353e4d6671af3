// Take in settled accounts: those that stand as they were have only figures to write, and are written together.
import {
  accountsAbroad,
  COPIED_FROM,
  keepCountries,
  knownUsers,
  lockSettled,
  noteBalances,
  noteReadings,
  type ReadAccount,
  takeInFigures,
  timeOfTick,
  type WatchedAccount,
} from '@tallyhelm/modules/monitors'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { Failure, Told } from './ask-account.ts'
import { firstDays, spentIn } from './read-seldom.ts'
import { type Asked, idleWoke, noteOf } from './take-in-account.ts'
import { actorsOf, keyOfUser, strangeActivities } from './told-activities.ts'

/** What was told of an account, and the number of the reading. */
export type Heard<Answer = Told | Failure> = { account: WatchedAccount; told: Answer; objects: bigint }

const NOBODY: ReadonlySet<string> = new Set()

/** No object, nobody who did something, nothing of what is asked for at first or once a day. */
export function mayBeSettled(world: World, heard: Heard): heard is Heard<Told> {
  const { account, told } = heard
  if ('code' in told || told.objects.length > 0 || told.past !== null || account.readAt === null) return false
  const { figures, activities, seldom } = told
  const isOfNobody =
    activities === null || (activities.every(each => actorsOf(each).length === 0) && strangeActivities(activities, NOBODY).length === 0)
  const isUsual = figures.length < COPIED_FROM && idleWoke(account, figures, world.clock.now()).length === 0
  return isOfNobody && isUsual && !seldom.isTotalsTried
}

type Settled = Heard<Told> & { kept: ReadAccount }

/** Gives those that need nothing more; the others, which somebody else has or which do not stand as they were, are taken in one by one. */
export async function takeInSettled(
  world: World,
  tx: Tx,
  heard: readonly Heard<Told>[],
  { figures, tick }: Omit<Asked, 'objects'>,
): Promise<Set<string>> {
  const now = world.clock.now()
  const byId = new Map(heard.map(each => [each.account.adAccountId, each]))
  const locked = await lockSettled(tx, [...byId.keys()], tick, now)
  const settled = await asTheyWere(
    tx,
    locked.flatMap(kept => {
      const each = byId.get(kept.adAccountId)
      return each ? [{ ...each, kept }] : []
    }),
  )
  // What was asked for before what is kept overwrites nothing.
  const fresh = settled
    .filter(({ kept, objects }) => objects >= BigInt(kept.objectsReading))
    .map(each => (figures >= BigInt(each.kept.figuresReading) ? each : { ...each, told: { ...each.told, figures: [] } }))
  await keepCountries(
    tx,
    fresh.flatMap(({ kept, told: { seldom } }) =>
      seldom.countries ? [{ ...kept, countries: firstDays(seldom.countries, kept, now) }] : [],
    ),
    now,
  )
  await noteBalances(
    tx,
    fresh.map(({ kept }) => kept.adAccountId),
    timeOfTick(tick),
  )
  await takeInFigures(
    tx,
    fresh.flatMap(({ told }) => told.figures),
    tick,
    [],
  )
  await noteReadings(
    tx,
    now,
    fresh.map(({ kept, told, objects }) => ({
      ...noteOf(told, { adAccountId: kept.adAccountId, now, objects, figures }),
      settledAt: kept.settledAt,
    })),
  )
  return new Set(settled.map(({ kept }) => kept.adAccountId))
}

/** Those that the same people use, and that spend where they did. */
async function asTheyWere(tx: Tx, settled: readonly Settled[]): Promise<Settled[]> {
  const abroad = await accountsAbroad(
    tx,
    settled.flatMap(({ account: { adAccountId }, told }) =>
      [...spentIn(told.seldom)].flatMap(([adGroupId, countries]) => countries.map(country => ({ adAccountId, adGroupId, country }))),
    ),
  )
  const asked = settled.filter(({ told }) => told.users !== null)
  const known =
    asked.length === 0
      ? new Map()
      : await knownUsers(
          tx,
          asked.map(({ account }) => account.adAccountId),
        )
  return settled.filter(
    ({ account: { adAccountId }, told }) =>
      !abroad.has(adAccountId) && (told.users === null || areKnown(told.users, known.get(adAccountId) ?? new Map())),
  )
}

const areKnown = (users: NonNullable<Told['users']>, known: ReadonlyMap<string, string | null>): boolean =>
  users.length === known.size && users.every(user => known.get(keyOfUser(user)) === user.name)
