// Run adoption: takes over the ad accounts of a confirmed batch, row by row, and writes down what became of each.
import { findAdAccount, findHolder } from '@tallyhelm/modules/ad-accounts'
import {
  countTry,
  endAdoption,
  findAdoption,
  findRowAccount,
  judgeRow,
  lockReadyRow,
  noteAdopted,
  noteAdoptionTrouble,
  noteCapSet,
  type ReadyRow,
  readyRows,
  type RowVerdict,
} from '@tallyhelm/modules/adoption'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { DISCOVERY_PROBLEMS } from '@tallyhelm/protocol/topics/adoption/enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { type Channel, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import { adoptInto } from '../ad-accounts/adopt-ad-account.ts'
import { refused, type RowOutcome, troubleOf } from './adoption-outcome.ts'
import { type Capped, setLeastCap } from '../ad-accounts/set-least-cap.ts'
import { syncAccount } from '../ad-accounts/sync-account.ts'

const system = { kind: 'system' } as const
const adopter = { kind: 'system', name: 'adoption' } as const
/** Rows at a time: each waits for its platform most of the time. */
const TOGETHER = 4
const MOST_TRIES = 5
/** Until rows that failed are tried again. */
const AGAIN_MS = 60_000

export type AdoptionRun = { batchId: string; actor: StaffActor }

/**
 * May be cut off anywhere, and run twice at a time: a row's account and the note of it are one transaction, the platform is asked again for
 * what is not written down, and the books open once for an account. A platform in trouble is asked again later, as late as it says.
 */
export async function runAdoption(world: World, run: AdoptionRun): Promise<void> {
  const pauses = new Map<Channel, { why: string; ms: number }>()
  await world.db.transaction(system, tx => noteAdoptionTrouble(tx, run.batchId, null))
  let after = 0
  let left = 0
  for (;;) {
    const { batch, rows } = await world.db.read(system, async tx => ({
      batch: await findAdoption(tx, run.batchId),
      rows: await readyRows(tx, run.batchId, after, TOGETHER),
    }))
    if (batch?.state !== 'RUNNING') return
    if (rows.length === 0) break
    after = rows.at(-1)?.rowNo ?? after
    const done = await Promise.all(rows.map(row => takeRow(world, run, { row, setsCap: batch.setsCap }, pauses)))
    left += done.filter(isDone => !isDone).length
  }
  await finishPass(world, run, left, pauses)
}

/** False when the row is left for another time. */
async function takeRow(
  world: World,
  run: AdoptionRun,
  { row, setsCap }: { row: ReadyRow; setsCap: boolean },
  pauses: Map<Channel, { why: string; ms: number }>,
): Promise<boolean> {
  if (pauses.has(row.channel)) return false
  const outcome = await adoptRow(world, run, row, setsCap)
  if (outcome.kind === 'pause') {
    pauses.set(row.channel, outcome)
    return false
  }
  return await world.db.transaction(system, async tx => {
    if (outcome.kind === 'again') {
      if ((await countTry(tx, run.batchId, row.rowNo, outcome.why)) < MOST_TRIES) return false
      // What is in the product is synchronised in its round, whatever stands in the way now.
      const held = (await lockReadyRow(tx, run.batchId, row.rowNo))?.adAccountId != null
      const verdict = held ? { state: 'ADOPTED' as const, problem: `首次同步未完成，稍后自动同步：${outcome.why}` } : refused(outcome.why)
      await judgeRow(tx, run.batchId, row.rowNo, verdict, world.clock.now())
    } else await judgeRow(tx, run.batchId, row.rowNo, outcome.verdict, world.clock.now())
    return true
  })
}

async function finishPass(world: World, run: AdoptionRun, left: number, pauses: Map<Channel, { why: string; ms: number }>): Promise<void> {
  const now = world.clock.now()
  const [paused] = pauses
  await world.db.transaction(system, async tx => {
    if (left === 0) return await endAdoption(tx, run.batchId, 'DONE', now)
    const ms = paused?.[1].ms ?? AGAIN_MS
    const nextAt = new Date(now.getTime() + ms)
    const problem = paused ? `${CHANNELS[paused[0]].name}：${paused[1].why}` : '部分账户暂时读取失败，稍后自动重试'
    await noteAdoptionTrouble(tx, run.batchId, { problem, nextAt })
    const options = { jobKey: `ad-accounts.adopt:${run.batchId}`, runAt: nextAt }
    await world.queue.enqueue(tx, 'ad-accounts.adopt', { batch_id: run.batchId, actor: run.actor }, options)
  })
}

async function adoptRow(world: World, run: AdoptionRun, row: ReadyRow, setsCap: boolean): Promise<RowOutcome> {
  if (row.adAccountId !== null) return await firstSync(world, row.adAccountId)
  const { held, own } = await world.db.read(system, async tx => ({
    held: await findHolder(tx, row.channel, row.outsideAccountId),
    // Read after it: another run of this batch may have entered the account for this very row.
    own: await findRowAccount(tx, run.batchId, row.rowNo),
  }))
  if (held && held.adAccountId === own) return await firstSync(world, held.adAccountId)
  if (held) return { kind: 'judged', verdict: verdictOfHeld(held, row) }
  const answer = await world.platforms[row.channel].readAccount({ outsideAccountId: row.outsideAccountId })
  if (answer.kind === 'gone') return { kind: 'judged', verdict: refused('渠道查不到该账户，或代理没有权限') }
  if (answer.kind !== 'ok') return troubleOf(answer)
  const { name, currency } = answer.value
  if (setsCap && row.channel === 'FACEBOOK') {
    const account = { outsideAccountId: row.outsideAccountId, currency }
    const about = { requestId: `${run.batchId}:${row.rowNo}`, object: ['adoption', run.batchId] } as const
    const capped = await setLeastCap(world, run.actor, account, about)
    if (capped.kind !== 'set' && capped.kind !== 'has one') return outcomeOf(capped)
    if (capped.kind === 'set') await world.db.transaction(system, tx => noteCapSet(tx, run.batchId, row.rowNo))
  }
  const adAccountId = await enter(world, run, row, { accountName: name, currency })
  return typeof adAccountId === 'string' ? await firstSync(world, adAccountId) : adAccountId
}

function outcomeOf(failed: Exclude<Capped, { kind: 'set' | 'has one' }>): RowOutcome {
  if (failed.kind === 'again') return failed
  if (failed.kind === 'unavailable') return troubleOf(failed)
  return { kind: 'judged', verdict: refused(failed.kind === 'gone' ? '渠道查不到该账户，或代理没有权限' : failed.problem) }
}

/** The account and the note that it is this row's, in one transaction. */
async function enter(
  world: World,
  run: AdoptionRun,
  row: ReadyRow,
  facts: { accountName: string; currency: Parameters<typeof adoptInto>[3]['currency'] },
): Promise<string | RowOutcome> {
  try {
    return await world.db.transaction(system, async tx => {
      const locked = await lockReadyRow(tx, run.batchId, row.rowNo)
      if (!locked) return { kind: 'again', why: '该行正在处理' } as const
      if (locked.adAccountId !== null) return locked.adAccountId
      const adAccountId = await adoptInto(world, tx, run.actor, { ...row, ...facts })
      await noteAdopted(tx, run.batchId, row.rowNo, adAccountId)
      return adAccountId
    })
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'judged', verdict: refused(error.fields[0]?.msg ?? error.message) }
    throw error
  }
}

/** Brings its facts and figures, and opens its books. */
async function firstSync(world: World, adAccountId: string): Promise<RowOutcome> {
  const outcome = await syncAccount(world, adopter, { adAccountId })
  if (outcome.kind === 'unavailable')
    return outcome.retryAfterMs === null
      ? { kind: 'again', why: outcome.message }
      : { kind: 'pause', why: DISCOVERY_PROBLEMS.RATE_LIMITED, ms: outcome.retryAfterMs }
  if (outcome.kind === 'gone') return { kind: 'again', why: outcome.message }
  const account = await world.db.read(system, tx => findAdAccount(tx, adAccountId))
  if (!account) throw new Error(`ad account ${adAccountId} vanished`)
  const { accountName, currency, limit, channel } = account
  const isUncapped = channel === 'FACEBOOK' && limit === null
  const verdict = { state: 'ADOPTED', problem: null, adAccountId, accountName, currency, limit, isUncapped } as const
  return { kind: 'judged', verdict }
}

function verdictOfHeld(held: NonNullable<Awaited<ReturnType<typeof findHolder>>>, row: ReadyRow): RowVerdict {
  if (held.customerId !== row.customerId) return refused('该账户已属于其他客户')
  if (held.subCustomerId !== row.subCustomerId) return refused('该账户已属于该客户，请在账户池中分配子客户')
  return { state: 'SAME', problem: '该账户已属于该客户，未做改动', adAccountId: held.adAccountId }
}
