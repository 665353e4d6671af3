// Tell a customer's people what was repaid, and how many statements that settled.
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import { displayText, type Money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Once per repayment. */
export async function tellRepaid(
  world: World,
  tx: Tx,
  { id, customerId, total, statements, settled }: { id: string; customerId: string; total: Money; statements: number; settled: number },
): Promise<void> {
  await tellUsers(tx, world.ids, await usersToTell(tx, customerId, null), {
    customerId,
    subCustomerId: null,
    kind: 'NOTICE',
    objectId: `repayment:${id}`,
    title: `已还款 ${displayText(total)} ${total.currency}`,
    body: `还款单 ${id} 已入账，用于 ${statements} 张对账单${settled === 0 ? '' : `，其中 ${settled} 张已结清`}。`,
    link: `/credit/repayment?no=${id}`,
    at: world.clock.now(),
  })
}
