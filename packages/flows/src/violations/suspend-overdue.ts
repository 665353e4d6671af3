// Suspend what is overdue: an ad account is suspended when its rectification was not handed in by the deadline, unless its customer is spared.
import { lockAdAccounts, statusBeneath, statusUnderMarks, writeSuspension } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { markSuspended, type MissedRectification, missedRectifications } from '@tallyhelm/modules/violations'
import { VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { collectFailures } from '@tallyhelm/world/handles/failures'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellOfRectification } from './tell-of-rectification.ts'

const AT_ONCE = 200
const system = { kind: 'system' } as const
const actor = { kind: 'system', name: 'violations' } as const

/**
 * Each in a transaction of its own, so that a run may be cut off anywhere and be run by any number of workers. Gives how many ad accounts
 * were suspended. One that fails keeps no other waiting; the run fails at its end.
 */
export async function suspendOverdue(world: World): Promise<number> {
  let suspended = 0
  const failures = collectFailures(world, 'an ad account could not be suspended')
  const tried = new Set<string>()
  for (;;) {
    const found = await world.db.read(system, tx => missedRectifications(tx, world.clock.now(), AT_ONCE + tried.size))
    const missed = found.filter(({ id }) => !tried.has(id))
    if (missed.length === 0) break
    for (const rectification of missed) {
      tried.add(rectification.id)
      const suspend = () => world.db.transaction(system, tx => suspendFor(world, tx, rectification))
      suspended += (await failures.apart({ rectificationId: rectification.id }, suspend)) ?? 0
    }
  }
  failures.end()
  return suspended
}

/** An ad account that another rectification holds already is marked for this one too, and nobody is told again. */
async function suspendFor(world: World, tx: Tx, { id, adAccountId, violationType, deadlineAt }: MissedRectification): Promise<number> {
  const [account] = await lockAdAccounts(tx, [adAccountId])
  if (!account || !(await markSuspended(tx, id, world.clock.now())) || account.suspendedOver !== null) return 0
  const over = statusBeneath(account)
  const accountStatus = statusUnderMarks(over, { ...account, suspendedOver: over })
  await writeSuspension(tx, account.id, { over, accountStatus })
  await audit(world, tx, actor, 'violations.suspend', ['ad-account', account.id, account], {
    before: { account_status: account.accountStatus },
    after: { account_status: accountStatus },
    rectification_id: id,
  })
  await tellOfRectification(world, tx, account, {
    about: `violations.suspend:${id}:${deadlineAt.getTime()}`,
    title: `${account.accountName} 已因整改逾期暂停`,
    body: `该账户的违规整改（${VIOLATION_TYPES[violationType]}）已于 ${dateTimeText(deadlineAt)} 到期，未收到整改提交，现已暂停新增额度、转移和调减。请联系专属顾问处理。`,
  })
  return 1
}
