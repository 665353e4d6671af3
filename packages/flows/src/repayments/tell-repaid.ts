// Tell a customer's people what was repaid, and how many statements that settled.
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import { repaidNews } from '@tallyhelm/modules/repayments'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Once per repayment. */
export async function tellRepaid(
  world: World,
  tx: Tx,
  { customerId, ...of }: { id: string; customerId: string; total: Money; statements: number; settled: number },
): Promise<void> {
  const news = { ...repaidNews(of), customerId, subCustomerId: null, at: world.clock.now() }
  await tellUsers(tx, world.ids, await usersToTell(tx, customerId, null), news)
}
