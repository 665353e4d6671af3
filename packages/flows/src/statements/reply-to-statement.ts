// The step that every reply to a statement begins with: the customer's own, in the version that it looked at, and in time.
import { isLapsed, lockStatements, type Statement } from '@tallyhelm/modules/statements'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { confirmBySilence } from './confirm-statement.ts'

const system = { kind: 'system' } as const
export type Reply = { id: string; version: number }

/**
 * Runs a reply in one transaction on the locked statement. Refuses PERMISSION_DENIED for a sub-customer, NOT_FOUND also for another
 * customer's, STATEMENT_LAPSED (and confirms by silence what the job has not yet), STATEMENT_MOVED, STATEMENT_VERSION, and
 * STATEMENT_RECEIPT_PENDING while a sealed receipt is looked at.
 */
export async function replyToStatement<Made>(
  world: World,
  actor: TenantActor,
  reply: Reply,
  run: (tx: Tx, statement: Statement, at: Date) => Promise<Made>,
): Promise<Made> {
  try {
    return await world.db.transaction(system, async tx => {
      const statement = await lockOwnStatement(tx, actor, reply)
      const at = world.clock.now()
      if (statement.confirmedBy === 'SYSTEM' || isLapsed(statement, at)) throw new Refusal('STATEMENT_LAPSED')
      if (statement.status !== 'WAIT_REPLY') throw new Refusal('STATEMENT_MOVED')
      requireVersion(statement, reply)
      if (statement.restsSince !== null) throw new Refusal('STATEMENT_RECEIPT_PENDING')
      return await run(tx, statement, at)
    })
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'STATEMENT_LAPSED') await confirmBySilence(world, reply.id)
    throw error
  }
}

/** Refuses PERMISSION_DENIED for a sub-customer, and NOT_FOUND also for another customer's. */
export async function lockOwnStatement(tx: Tx, { customerId, subCustomerId }: TenantActor, { id }: { id: string }): Promise<Statement> {
  if (subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const [statement] = await lockStatements(tx, [id], customerId)
  if (!statement) throw new Refusal('NOT_FOUND')
  return statement
}

/** Refuses STATEMENT_VERSION for another version than the latest. */
export function requireVersion(statement: Statement, { version }: Reply): void {
  if (statement.version !== version) throw new Refusal('STATEMENT_VERSION', { version: statement.version })
}
