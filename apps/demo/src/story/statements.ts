// Statements: what the demo's billing-period customers are asked to confirm for the month before.
import { issueStatement } from '@tallyhelm/flows/credit/issue-statement'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { shareOf, zero } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import type { Adopted } from './accounts.ts'
import type { Cast } from './customers.ts'
import { dollars } from './money.ts'
import { RATES } from './rates.ts'

/** Dollars spent in the month, per company and channel. */
const STATEMENTS: readonly { owner: 'b0' | 'b3'; companyKey: string; channel: Channel; spend: string }[] = [
  { owner: 'b0', companyKey: 'beiling', channel: 'FACEBOOK', spend: '13042.18' },
  { owner: 'b0', companyKey: 'beiling', channel: 'GOOGLE', spend: '9318.70' },
  { owner: 'b3', companyKey: 'haitang', channel: 'FACEBOOK', spend: '12876.55' },
  { owner: 'b3', companyKey: 'haitang', channel: 'TIKTOK', spend: '5903.21' },
]

export async function issueStatements(world: World, actor: SystemActor, cast: Cast, adopted: readonly Adopted[]): Promise<void> {
  const firstOfMonth = `${dayOf(world.clock.now()).slice(0, 7)}-01`
  const month = addDays(firstOfMonth, -1).slice(0, 7)
  for (const { owner, companyKey, channel, spend: text } of STATEMENTS) {
    const spend = dollars(text)
    await issueStatement(world, actor, {
      customerId: cast.customers[owner].customerId,
      companyId: cast.companies[companyKey] ?? '',
      channel,
      month,
      accountCount: adopted.filter(({ seed }) => seed.owner === owner && seed.channel === channel).length,
      spend,
      serviceFee: shareOf(spend, RATES[owner].serviceFee),
      tax: shareOf(spend, RATES[owner].tax),
      rebate: zero(spend.currency),
    })
  }
}
