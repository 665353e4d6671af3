// From which totals on orders ask for a step-up: of one order, and of what one user orders in a day.
import type { Config } from '@tallyhelm/infra/config/config'
import { type Money, money } from '@tallyhelm/protocol/values/money'

/** 0 in the configuration means never. */
export function stepUpFrom({ stepUpFromDollars }: Config): Money | null {
  return dollars(stepUpFromDollars)
}

/** 0 in the configuration means never; as the limit of one order unless it says otherwise. */
export function stepUpDay({ stepUpDayDollars }: Config): Money | null {
  return dollars(stepUpDayDollars)
}

const dollars = (whole: number): Money | null => (whole === 0 ? null : money(BigInt(whole) * 100n, 'USD'))
