// Mark late: days that changed although their month may be billed already are looked at by the next bill.
import { markLateMonths } from '@tallyhelm/modules/billing'
import { monthsBilled } from '@tallyhelm/protocol/topics/billing/closing'
import type { Day } from '@tallyhelm/protocol/values/day'
import { monthOf } from '@tallyhelm/protocol/values/month'
import type { Tx, World } from '@tallyhelm/world/handles/world'

type Changed = readonly { adAccountId: string; day: Day }[]

export async function markLate(world: World, tx: Tx, changed: Changed, now: Date): Promise<void> {
  const days = changed.map(({ day }) => day)
  const billed = new Set(monthsBilled(days, now, world.settings.billsClose))
  const late = changed.map(({ adAccountId, day }) => ({ adAccountId, month: monthOf(day) }))
  await markLateMonths(
    tx,
    late.filter(({ month }) => billed.has(month)),
  )
}
