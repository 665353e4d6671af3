// From which total on orders ask for a step-up.
import type { Config } from '@tallyhelm/infra/config/config'
import { type Money, money } from '@tallyhelm/protocol/values/money'

/** 0 in the configuration means never. */
export function stepUpFrom({ stepUpFromDollars }: Config): Money | null {
  return stepUpFromDollars === 0 ? null : money(BigInt(stepUpFromDollars) * 100n, 'USD')
}
