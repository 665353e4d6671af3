// Obstacles: why an ad account cannot take part in an operation, as far as its row tells; the quote tells the rest.
import { clearQuotaObstacle, reduceQuotaObstacle, syncFacts } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'

/** In words, for a tooltip or a list; undefined when nothing is known to stand in the way. */
export function operationObstacle(kind: AdjustType, row: AccountRow): string | undefined {
  const account = { ...row, ...syncFacts(row) }
  switch (kind) {
    case 'ADD':
      return row.add_obstacle ?? undefined
    case 'REDUCE':
      return reduceQuotaObstacle(account)
    case 'CLEAR':
      return clearQuotaObstacle(account)
    case 'TRANSFER':
      // What may not receive may still give; the form says which side an account may take.
      return reduceQuotaObstacle(account)?.replace('调减', '转移')
  }
}
