// Run the rule: once a day, announces the clearings that are near, calls off those that no longer fit, and asks for those that are due.
import {
  announceClearings,
  customersWithAnnounced,
  enabledCustomers,
  findIdleAccounts,
  type IdleAccount,
  judge,
  listAnnounced,
  listStranded,
  lockClearing,
  lockOwnAdAccounts,
  lockSetting,
  type Look,
  lookAt,
  moveClearing,
  STRANDED_AFTER_MS,
} from '@tallyhelm/modules/auto-clear'
import { listNames, tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import { NOTICE_DAYS } from '@tallyhelm/protocol/topics/auto-clear/enums'
import { addDays } from '@tallyhelm/protocol/values/day'
import { collectFailures } from '@tallyhelm/world/handles/failures'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
/** Ad accounts handled in one transaction, and so in one message. */
const BATCH = 200

export type RuleReport = { announced: number; cancelled: number; due: number }

/**
 * May be run any number of times a day, by any number of workers: what is announced stays announced once, and a job for what is due
 * does nothing when it is done. A customer that fails is logged and does not hold up the others; the run fails at its end.
 */
export async function runRule(world: World): Promise<RuleReport> {
  const report = { announced: 0, cancelled: 0, due: 0 }
  const failures = collectFailures(world, 'the auto-clear rule failed for a customer')
  const customers = await world.db.read(
    system,
    async tx => new Set([...(await enabledCustomers(tx)), ...(await customersWithAnnounced(tx))]),
  )
  for (const customerId of customers)
    await failures.apart({ customerId }, async () => {
      await judgeAnnounced(world, customerId, report)
      await announceIdle(world, customerId, report)
    })
  await wakeStranded(world)
  failures.end()
  return report
}

async function judgeAnnounced(world: World, customerId: string, report: RuleReport): Promise<void> {
  const look = lookAt(world.clock.now())
  let afterId = '0'
  for (;;) {
    const ids = await world.db.read(system, tx => listAnnounced(tx, customerId, afterId, BATCH))
    for (const id of ids) {
      const verdict = await world.db.transaction(system, tx => judgeOne(world, tx, id, look))
      if (verdict === 'cancel') report.cancelled += 1
      if (verdict === 'submit') report.due += 1
    }
    const last = ids.at(-1)
    if (last === undefined) return
    afterId = last
  }
}

async function judgeOne(world: World, tx: Tx, id: string, look: Look): Promise<'cancel' | 'submit' | 'wait'> {
  const clearing = await lockClearing(tx, id, look)
  if (clearing?.state !== 'NOTIFIED') return 'wait'
  const judgement = judge(clearing, look)
  if (judgement.verdict === 'cancel') await moveClearing(tx, clearing, { state: 'CANCELLED', reason: judgement.reason }, look.now)
  if (judgement.verdict === 'submit') await enqueueClearing(world, tx, id)
  return judgement.verdict
}

async function announceIdle(world: World, customerId: string, report: RuleReport): Promise<void> {
  const look = lookAt(world.clock.now())
  let afterId = '0'
  for (;;) {
    const found = await world.db.transaction(system, tx => announceBatch(world, tx, customerId, look, afterId))
    report.announced += found.announced
    if (found.lastId === undefined) return
    afterId = found.lastId
  }
}

/** The clearings and the message that tells of them, or neither. Nobody is cleared whom nobody was told of. */
async function announceBatch(world: World, tx: Tx, customerId: string, look: Look, afterId: string) {
  const setting = await lockSetting(tx, customerId)
  if (setting?.isEnabled !== true) return { announced: 0, lastId: undefined }
  const candidates = await findIdleAccounts(tx, customerId, look, { afterId, limit: BATCH })
  const lastId = candidates.at(-1)?.adAccountId
  const users = await usersToTell(tx, customerId, null)
  if (candidates.length === 0 || users.length === 0) return { announced: 0, lastId: users.length === 0 ? undefined : lastId }
  // Looked at again under their locks: who was waited for may have put one on the whitelist.
  const ids = candidates.map(account => account.adAccountId)
  const among = await lockOwnAdAccounts(tx, customerId, ids)
  const idle = await findIdleAccounts(tx, customerId, look, { afterId: '0', limit: BATCH, among })
  const clearOn = addDays(look.today, NOTICE_DAYS)
  const clearings = idle.map(account => ({ id: world.ids.next(), ...account }))
  const [first] = clearings
  if (!first) return { announced: 0, lastId }
  await announceClearings(tx, clearings, { customerId, clearOn, at: look.now })
  await tellUsers(tx, world.ids, users, {
    customerId,
    subCustomerId: null,
    kind: 'ACCOUNT',
    objectId: `auto-clear:${first.id}`,
    title: `${idle.length} 个账户将于 ${clearOn} 自动清零`,
    body: wordsOf(idle, setting.idleDays, clearOn),
    link: '/auto-clear/whitelist/account-list?tab=upcoming',
    at: look.now,
  })
  return { announced: clearings.length, lastId }
}

function wordsOf(idle: readonly IdleAccount[], idleDays: number, clearOn: string): string {
  const names = listNames(
    idle.map(account => account.accountName),
    '个账户',
  )
  return `${names}即将满 ${idleDays} 天无消耗，剩余额度将于 ${clearOn} 自动清零并退回。如需保留，请在此之前恢复投放或加入白名单。`
}

/** A submission whose worker died, and whose job was given up. */
async function wakeStranded(world: World): Promise<void> {
  const before = new Date(world.clock.now().getTime() - STRANDED_AFTER_MS)
  await world.db.transaction(system, async tx => {
    for (const id of await listStranded(tx, before, BATCH)) await enqueueClearing(world, tx, id)
  })
}

const enqueueClearing = (world: World, tx: Tx, clearingId: string) =>
  world.queue.enqueue(tx, 'auto-clear.clear-account', { clearing_id: clearingId }, { jobKey: `auto-clear.clear-account:${clearingId}` })
