// End temporary credit: what was granted until an instant that has passed is taken back by the product itself (job credit.end-temporary).
import { audit } from '@tallyhelm/modules/audit'
import { endedTemporaries, lockCreditLine } from '@tallyhelm/modules/credit'
import { lockCustomerTerms } from '@tallyhelm/modules/organization'
import { decimalText } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'
import { changeLine, creditTotal } from './change-line.ts'

const MOST = 200
const system = { kind: 'system' } as const

/** Each line in a transaction of its own; may be run by any number of workers. Gives how many ended. */
export async function endTemporaryCredit(world: World): Promise<number> {
  const now = world.clock.now()
  let ended = 0
  for (const { customerId, currency } of await world.db.read(system, tx => endedTemporaries(tx, now, MOST)))
    ended += await world.db.transaction(system, async tx => {
      // Another worker, or two people, may have been quicker.
      await lockCustomerTerms(tx, customerId)
      const line = await lockCreditLine(tx, customerId, currency)
      if (line === undefined || line.temporaryUntil === null || line.temporaryUntil > now) return 0
      const nobody = { maker: null, checker: null, caseId: null, amount: null, until: null }
      const change = { customerId, currency, action: 'END_TEMPORARY', reason: '临时授信到期', ...nobody } as const
      const { before, after } = await changeLine(world, tx, change)
      await audit(
        world,
        tx,
        { kind: 'system', name: 'credit' },
        'credit.end-temporary',
        ['customer', customerId, { customerId, subCustomerId: null }],
        {
          before: decimalText(creditTotal(before)),
          after: decimalText(creditTotal(after)),
          currency,
        },
      )
      return 1
    })
  return ended
}
