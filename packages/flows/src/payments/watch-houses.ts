// Watch houses: every few minutes what each one says of the last hour's payments is held against our books, so that nothing waits for its file.
import {
  type BookedTry,
  bookedTries,
  closeByEvidence,
  countOpenDifferences,
  insertHouseDifference,
  type SeenDifference,
} from '@tallyhelm/modules/payments'
import { keepMark } from '@tallyhelm/modules/setup'
import { HOUSE_METHOD_CODES, type HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { QueryAnswer } from '@tallyhelm/world/handles/houses'
import type { World } from '@tallyhelm/world/handles/world'
import { askHouse } from './ask-house.ts'

const system = { kind: 'system' } as const
const PERIOD_MS = 60 * 60_000
/** What a notification needs to arrive and to be handled. */
const GRACE_MS = 2 * 60_000
/** Of each house, open and paid ones alike: a question each, every five minutes. */
const MOST_ASKED = 20
/** States in which a house holds money for us, whatever became of it. */
const HAS_MONEY: readonly string[] = ['PAID', 'FINISHED', 'REFUNDED']

export type Watched = { asked: number; found: number }

/** One house in trouble stops no other. The mark is well while nothing differs and no difference is open. */
export async function watchHouses(world: World): Promise<Watched> {
  const watched: Watched = { asked: 0, found: 0 }
  for (const method of HOUSE_METHOD_CODES) {
    try {
      const { asked, found } = await watchHouse(world, method)
      watched.asked += asked
      watched.found += found
    } catch (error) {
      world.log.error({ err: error, method }, 'a payment house could not be held against the books')
    }
  }
  const { asked, found } = watched
  await world.db.transaction(system, async tx => {
    const open = await countOpenDifferences(tx)
    const note = `最近一小时比对 ${asked} 笔，不一致 ${found} 笔，待处理差异 ${open} 笔`
    await keepMark(tx, { name: 'HOUSE_WATCH', at: world.clock.now(), isWell: found === 0 && open === 0, note })
  })
  if (found > 0) world.log.error({ asked, found }, 'payment houses say other than the books')
  return watched
}

async function watchHouse(world: World, method: HouseMethod): Promise<Watched> {
  const house = world.houses.of(method)
  if (!house) return { asked: 0, found: 0 }
  const until = new Date(world.clock.now().getTime() - GRACE_MS)
  const since = new Date(until.getTime() - PERIOD_MS)
  const tries = await world.db.read(system, tx => bookedTries(tx, { method, since, until, most: MOST_ASKED }))
  let [asked, found] = [0, 0]
  for (const tried of tries) {
    const answer = await house.query({ number: tried.id, createdAt: tried.createdAt })
    if (answer.kind === 'unavailable') continue
    asked += 1
    const difference = differenceOf(tried, answer, until)
    if (!difference) continue
    found += 1
    const at = world.clock.now()
    await world.db.transaction(system, tx => insertHouseDifference(tx, method, difference, at))
    if (difference.kind === 'ONLY_THEIRS') await askHouse(world, tried.id)
    await world.db.transaction(system, tx => closeByEvidence(tx, method, world.clock.now()))
  }
  return { asked, found }
}

/** What was paid a moment ago may still be told. Closed says little: some houses call a payment so that was given back whole. */
function differenceOf(
  { id, arrival }: BookedTry,
  answer: Exclude<QueryAnswer, { kind: 'unavailable' }>,
  until: Date,
): SeenDifference | null {
  const payment = answer.kind === 'found' && answer.payment.number === id ? answer.payment : null
  if (answer.kind === 'found' && !payment) return null
  const hasMoney = payment !== null && HAS_MONEY.includes(payment.state)
  if (!arrival) {
    if (!payment?.transactionId || !hasMoney || (payment.paidAt !== null && payment.paidAt > until)) return null
    return { kind: 'ONLY_THEIRS', transactionId: payment.transactionId, ours: null, theirs: payment.amount }
  }
  const { transactionId, amount } = arrival
  if (payment === null || payment.state === 'PENDING') return { kind: 'ONLY_OURS', transactionId, ours: amount, theirs: null }
  const isSame = payment.amount.minor === amount.minor && payment.amount.currency === amount.currency
  return hasMoney && !isSame ? { kind: 'AMOUNT', transactionId, ours: amount, theirs: payment.amount } : null
}
