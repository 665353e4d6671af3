// Follow statements: tells of new ones, reminds twice before the deadline, and then confirms by silence (job statements.follow).
import { audit } from '@tallyhelm/modules/audit'
import {
  FULLY_TOLD,
  isLapsed,
  LEAST_NOTICE_MS,
  lockStatements,
  moveStatement,
  noteTold,
  postponeDeadline,
  type Statement,
  statementsToFollow,
  tellingsDue,
} from '@tallyhelm/modules/statements'
import { CONFIRM_IS_FINAL } from '@tallyhelm/protocol/topics/statements/enums'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { confirmStatement, product } from './confirm-statement.ts'
import { tellOfStatement } from './tell-of-statement.ts'

const MOST = 500
const system = { kind: 'system' } as const
export type Followed = { told: number; postponed: number; confirmed: number }

/** Each statement in a transaction of its own; may be run by any number of workers, and cut off anywhere. */
export async function followStatements(world: World): Promise<Followed> {
  const done: Followed = { told: 0, postponed: 0, confirmed: 0 }
  const ids = await world.db.read(system, tx => statementsToFollow(tx, world.clock.now(), MOST))
  for (const id of ids) {
    const what = await world.db.transaction(system, tx => followOne(world, tx, id))
    if (what !== undefined) done[what] += 1
  }
  return done
}

/** Judged anew once it is locked: another worker, or the customer, may have been quicker. */
async function followOne(world: World, tx: Tx, id: string): Promise<keyof Followed | undefined> {
  const [statement] = await lockStatements(tx, [id], null)
  if (statement?.status !== 'WAIT_REPLY' || statement.restsSince !== null) return undefined
  const now = world.clock.now()
  if (isLapsed(statement, now)) {
    await confirmStatement(world, tx, statement, { by: 'SYSTEM', actor: product })
    return 'confirmed'
  }
  const due = tellingsDue(statement, now)
  if (statement.told >= due) return undefined
  const isLate = statement.confirmDeadlineAt <= now
  const until = isLate ? new Date(now.getTime() + LEAST_NOTICE_MS) : statement.confirmDeadlineAt
  if (isLate) await postpone(world, tx, statement, until)
  await noteTold(tx, statement, due)
  await tellOfStatement(world, tx, statement, newsOf(statement, due, until))
  return isLate ? 'postponed' : 'told'
}

/** Whom the product did not remind in time gets as long as after the last reminder. */
async function postpone(world: World, tx: Tx, statement: Statement, until: Date): Promise<void> {
  const { id, customerId, status, confirmDeadlineAt: before } = statement
  await postponeDeadline(tx, statement, until)
  await moveStatement(tx, statement, status, { mover: 'system', note: `确认截止顺延至 ${dateTimeText(until)}`, at: world.clock.now() })
  const of = ['statement', id, { customerId, subCustomerId: null }] as const
  await audit(world, tx, product, 'credit.postpone-statement', of, { before: before.toISOString(), after: until.toISOString() })
}

function newsOf({ id, told }: Statement, due: number, until: Date) {
  const title = told === 0 ? `对账单 ${id} 待确认` : `${due === FULLY_TOLD ? '即将截止：' : '提醒：'}对账单 ${id} 尚未确认`
  const what = `请于 ${dateTimeText(until)} 前确认或提出异议；逾期未回复，系统将默认确认。${CONFIRM_IS_FINAL}。`
  return { about: `told-${due}-${until.getTime()}`, title, what, isMailed: true }
}
