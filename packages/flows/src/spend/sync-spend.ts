// Synchronise spend: reads days of one ad account's spend again and writes them with the kept totals (job spend.sync-account).
import { accountDay, findAdAccount, lockAdAccounts, putOffMs, restateJobOf, secondReadings } from '@tallyhelm/modules/ad-accounts'
import { markLateSpend } from '@tallyhelm/modules/billing'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import {
  businessMark,
  moveRollups,
  prepareSpendMonths,
  recordReading,
  recordUnread,
  secondReadingAt,
  settledDays,
  writeSpendDays,
} from '@tallyhelm/modules/spend'
import { monthsBilled } from '@tallyhelm/protocol/topics/billing/closing'
import type { World } from '@tallyhelm/world/handles/world'
import { rangeToRead } from './range-to-read.ts'

const system = { kind: 'system' } as const
const STOPPED_WAIT_MS = 3_600_000
/** Jobs that were put off together don't come back together. */
const SCATTER_MS = 60_000

/** `days`: how many days to read again. `isTurn`: it has waited for its turn at the platform. */
export type SyncSpendInput = { adAccountId: string; days: number; isTurn?: boolean }

/**
 * Reads the last `days` days with today, never fewer than the platform still corrects, at most a year; of an account that was taken back only
 * those before that day. `isWritten` is false when there is none, when the platform does not show the account, and when it is put off. Throws for a platform that gave no answer, so that the queue tries again.
 */
export async function syncSpend(world: World, input: SyncSpendInput): Promise<{ isWritten: boolean }> {
  const now = world.clock.now()
  const { account, stopped } = await world.db.read(system, async tx => ({
    account: await findAdAccount(tx, input.adAccountId),
    stopped: await findStoppedChannels(tx, now),
  }))
  if (!account) return { isWritten: false }
  const today = accountDay(now, account.timezone)
  const { from, until } = rangeToRead(account, today, input.days)
  if (from >= until) return { isWritten: false }
  const platform = world.platforms[account.channel]
  if (stopped.some(({ channel }) => channel === account.channel)) return await putOff(world, input, STOPPED_WAIT_MS)
  const turnInMs = input.isTurn ? 0 : putOffMs(platform, 1)
  if (turnInMs > 0) return await putOff(world, { ...input, isTurn: true }, turnInMs)
  const answer = await platform.readDailySpend(account, from, until)
  if (answer.kind !== 'ok') {
    world.log.warn({ adAccountId: account.id, answer }, 'spend not synchronised')
    await world.db.transaction(system, tx => recordUnread(tx, [{ adAccountId: account.id, trouble: answer.trouble.code }], now))
    if (answer.kind === 'gone') return { isWritten: false }
    const { message, retryAfterMs } = answer.trouble
    if (retryAfterMs === undefined) throw new Error(`the platform gave no answer: ${message}`)
    return await putOff(world, input, retryAfterMs)
  }
  const days = answer.value
  await world.db.transaction(system, tx => prepareSpendMonths(tx, days))
  const isWritten = await world.db.transaction(system, async tx => {
    const [locked] = await lockAdAccounts(tx, [account.id])
    if (!locked) throw new Error(`ad account ${account.id} vanished`)
    // Taken back while the platform was read: its next turn reads what is still its holder's.
    if (locked.takenBackAt?.getTime() !== account.takenBackAt?.getTime()) return false
    const written = await writeSpendDays(tx, locked, settledDays(days, today), { readAt: now, source: 'RESTATED' })
    await markLateSpend(tx, locked.id, monthsBilled(written.changed, now, world.settings.billsClose))
    await recordReading(tx, locked.id, now)
    await world.queue.enqueueAll(tx, secondReadings(locked.id, written.checking, { today, at: secondReadingAt(now) }))
    await moveRollups(tx, [locked], written.shown, businessMark(now))
    return true
  })
  return { isWritten }
}

async function putOff(world: World, { adAccountId, days, isTurn = false }: SyncSpendInput, inMs: number): Promise<{ isWritten: false }> {
  const scatter = isTurn ? 0 : Math.floor(Math.random() * SCATTER_MS)
  const { job, payload, options } = restateJobOf(adAccountId, days, new Date(world.clock.now().getTime() + inMs + scatter), { isTurn })
  await world.queue.enqueueNow(job, payload, options)
  return { isWritten: false }
}
