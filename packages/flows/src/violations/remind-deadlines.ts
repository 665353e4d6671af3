// Remind of deadlines (job violations.remind): each rectification on its customer's turn, three times before its deadline.
import { dueReminders, type DueReminder, noteReminder } from '@tallyhelm/modules/violations'
import { REMINDED_HOURS } from '@tallyhelm/protocol/topics/violations/deadlines'
import { VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellOfRectification } from './tell-of-rectification.ts'

const MOST = 200
const system = { kind: 'system' } as const

/**
 * Each in a transaction of its own, which notes and tells; may be run by any number of workers, and whatever is cut off is told once. Late
 * ones are told as the nearest alone. Gives how many were told.
 */
export async function remindDeadlines(world: World): Promise<number> {
  let told = 0
  const due = await world.db.read(system, tx => dueReminders(tx, world.clock.now(), REMINDED_HOURS, MOST))
  for (const reminder of due) told += await world.db.transaction(system, tx => remind(world, tx, reminder))
  return told
}

async function remind(world: World, tx: Tx, reminder: DueReminder): Promise<number> {
  const rectification = await noteReminder(tx, reminder, { now: world.clock.now(), all: REMINDED_HOURS })
  if (!rectification) return 0
  const { id, accountName, violationType, deadlineAt } = rectification
  await tellOfRectification(world, tx, rectification, {
    about: `violations.reminder:${id}:${deadlineAt.toISOString()}:${reminder.hours}`,
    title: `${accountName} 的整改还剩不足 ${reminder.hours} 小时`,
    body: `该账户的整改（${VIOLATION_TYPES[violationType]}）将于 ${dateTimeText(deadlineAt)}（北京时间）截止，请尽快提交。逾期未提交，账户可能被暂停。`,
  })
  return 1
}
