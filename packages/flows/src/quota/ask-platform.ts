// Asks an item's platform, outside of any transaction and never longer than the lease allows, in the words of decide.ts.
import { type Answer, deltaOf, type Item, legOf, type Look, noteTrouble, type Reading, toldBy } from '@tallyhelm/modules/quota'
import { type Money, money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'
import { legFields } from './leg-log.ts'

/** Shorter than the lease (90 s); the connectors give up before (30 s). */
const CALL_TIMEOUT_MS = 60_000

export type Figures = { limit: Money | null; spent: Money | null; remaining: Money | null }

export const platformOf = (world: World, item: Item) => world.platforms[item.channel]
export const itemLeg = (world: World, item: Item) => legOf(item, platformOf(world, item).changeStyle)
const accountOf = (item: Item) => ({ outsideAccountId: item.outsideAccountId, currency: item.currency })

/** The platform's figure now; `figures` too, for the account's row. */
export async function readFigure(world: World, item: Item): Promise<{ reading: Reading; figures: Figures | null; isWell: boolean }> {
  const answer = await inTime(platformOf(world, item).readQuota(accountOf(item)))
  await noteIfTrouble(world, item, answer)
  if (answer === 'late') return { reading: { kind: 'unavailable' }, figures: null, isWell: false }
  if (answer.kind === 'gone') return { reading: { kind: 'gone' }, figures: null, isWell: true }
  if (answer.kind === 'unavailable') {
    return { reading: { kind: 'unavailable', ...retryAfter(answer.trouble) }, figures: null, isWell: answer.why === 'rate_limited' }
  }
  const { limit, spent, minimumAdd, changesLeftToday, mostOut } = answer.value
  const reading: Reading = {
    kind: 'figure',
    limit: limit && limit.minor,
    spent: spent && spent.minor,
    minimumAdd: minimumAdd && minimumAdd.minor,
    changesLeftToday,
    ...(mostOut ? { mostOut: mostOut.minor } : {}),
  }
  return { reading, figures: answer.value, isWell: true }
}

/** Sends the change once. When no answer comes in time, `onLate` gets it whenever it comes. */
export async function sendChange(world: World, item: Item, onLate: (answer: Answer) => void): Promise<{ answer: Answer; isWell: boolean }> {
  const call = platformOf(world, item).changeQuota({
    account: accountOf(item),
    requestId: item.id,
    delta: money(changeOf(item), item.currency),
    target: money(item.target ?? 0n, item.currency),
  })
  const given = await inTime(call)
  if (given === 'late') {
    call
      .then(late => onLate(answerOf(late)))
      .catch((error: unknown) => world.log.warn({ err: error, ...legFields(item) }, 'a late call failed'))
    return { answer: { kind: 'unknown' }, isWell: false }
  }
  const isWell = given.kind !== 'unknown' && !(given.kind === 'not_done' && given.why === 'unavailable')
  return { answer: answerOf(given), isWell }
}

/** What the attempt asks for: the leg's own change, or that of all the legs it carries. */
function changeOf(item: Item): bigint {
  if (item.carries === 0) return deltaOf(item)
  if (item.base === null || item.target === null) throw new Error('A head that carries legs has its figures.')
  return item.target - item.base - item.lift
}

/** What the platform shows of the calls sent for this item; `taken` are transactions of other items. */
export async function lookForChange(world: World, item: Item, taken: readonly string[]): Promise<{ look: Look; isWell: boolean }> {
  const platform = platformOf(world, item)
  if (platform.changeStyle === 'absolute') {
    const { reading, isWell } = await readFigure(world, item)
    return { look: reading, isWell }
  }
  if (!item.firstSentAt) throw new Error('There is nothing to look for before the first send.')
  const answer = await inTime(
    platform.findChange({
      account: accountOf(item),
      requestId: item.id,
      delta: money(deltaOf(item), item.currency),
      target: money(item.target ?? 0n, item.currency),
      since: item.firstSentAt,
      proposalId: item.proposalId,
      excludeReferences: taken,
    }),
  )
  await noteIfTrouble(world, item, answer)
  if (answer === 'late') return { look: { kind: 'unavailable' }, isWell: false }
  if (answer.kind === 'gone') return { look: { kind: 'gone' }, isWell: true }
  if (answer.kind === 'unavailable')
    return { look: { kind: 'unavailable', ...retryAfter(answer.trouble) }, isWell: answer.why === 'rate_limited' }
  const trace = answer.value
  if (trace.kind === 'approved') return { look: { ...trace, limit: trace.limit.minor }, isWell: true }
  if (trace.kind === 'rejected') return { look: { ...trace, reason: trace.reasonText }, isWell: true }
  return { look: trace, isWell: true }
}

/** For whoever is on call; a note that can't be kept changes nothing for the leg. */
async function noteIfTrouble(world: World, item: Item, answer: 'late' | { kind: string; trouble?: PlatformTrouble }): Promise<void> {
  const trouble = answer === 'late' ? { code: 'LATE', message: `no answer within ${CALL_TIMEOUT_MS} ms` } : answer.trouble
  if (!trouble) return
  try {
    await world.db.transaction({ kind: 'system' }, tx => noteTrouble(tx, item, trouble, world.clock.now()))
  } catch (error) {
    world.log.warn({ err: error, ...legFields(item) }, 'what the platform said could not be kept')
  }
}

type PlatformAnswer = Awaited<ReturnType<World['platforms'][keyof World['platforms']]['changeQuota']>>

function answerOf(answer: PlatformAnswer): Answer {
  if (answer.kind === 'refused') return { kind: 'refused', reason: answer.reasonText, told: toldBy(answer.trouble) }
  if (answer.kind === 'not_done')
    return { kind: 'not_done', ...retryAfter(answer.trouble), isBusy: answer.why === 'rate_limited', told: toldBy(answer.trouble) }
  if (answer.kind === 'unknown') return { kind: 'unknown', told: toldBy(answer.trouble) }
  return answer
}

type PlatformTrouble = { code: string; message: string; retryAfterMs?: number }

const retryAfter = (trouble: { retryAfterMs?: number }) =>
  trouble.retryAfterMs === undefined ? {} : { retryAfterMs: trouble.retryAfterMs }

async function inTime<Value>(call: Promise<Value>): Promise<Value | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>(resolve => {
    timer = setTimeout(() => resolve('late'), CALL_TIMEOUT_MS)
    timer.unref()
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}
