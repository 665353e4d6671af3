// Fee rates of the demo's customers, agreed on by two of the staff; one was changed since.
import { proposeRates } from '@tallyhelm/flows/billing/propose-rates'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { DemoOwner } from '@tallyhelm/sandbox/seed/companies'
import type { World } from '@tallyhelm/world/handles/world'
import type { Cast } from './customers.ts'
import { agree } from './two-people.ts'
import { setMarkup, setRate } from '@tallyhelm/flows/exchange/set-rate'

/** Basis points of service fee and tax, per customer, the same on every channel. */
export const RATES: Record<DemoOwner, { serviceFee: number; tax: number }> = {
  main: { serviceFee: 300, tax: 60 },
  b0: { serviceFee: 200, tax: 60 },
  p2: { serviceFee: 350, tax: 60 },
  b3: { serviceFee: 250, tax: 60 },
  agent: { serviceFee: 250, tax: 60 },
}
/** Dearer at first, until two people agreed on what `RATES` says. */
const RENEGOTIATED = { owner: 'b0', channel: 'TIKTOK', before: 250 } as const

/** Of what the agent and its sub-customers spend on Facebook. */
const REBATE = { owner: 'agent', percent: '1.00' } as const

export async function agreeRates(world: World, cast: Cast, owner: DemoOwner): Promise<void> {
  const { customerId } = cast.customers[owner]
  const { serviceFee, tax } = RATES[owner]
  const isRenegotiated = owner === RENEGOTIATED.owner
  const agreed = (subjects: readonly Channel[], feeOf: (subject: Channel) => number, reason: string, checked: string) => {
    const rates = subjects.map(subject => ({
      subject,
      service_fee_percent: percent(feeOf(subject)),
      tax_percent: percent(tax),
      is_returnable: true,
    }))
    return agree(world, maker => proposeRates(world, maker, { customer_id: customerId, rates, valid_from: null, reason }), checked)
  }
  const first = (subject: Channel) => (isRenegotiated && subject === RENEGOTIATED.channel ? RENEGOTIATED.before : serviceFee)
  await agreed(CHANNEL_CODES, first, '新客户合同约定的费率', '已核对合同原件')
  if (owner === REBATE.owner) {
    const rate = { subject: 'REBATE_FACEBOOK', service_fee_percent: REBATE.percent, tax_percent: null, is_returnable: null } as const
    const asked = { customer_id: customerId, rates: [rate], valid_from: null, reason: '代理合同约定的返点' }
    await agree(world, maker => proposeRates(world, maker, asked), '已核对合同原件')
  }
  if (isRenegotiated) await agreed([RENEGOTIATED.channel], () => serviceFee, '年度合同补充协议，TikTok 服务费率下调', '已核对补充协议原件')
}

const percent = (basisPoints: number): string => (basisPoints / 100).toFixed(2)

/** Fixed figures, set anew at every start, as a daily source would. */
const SOURCE = '演示汇率（固定）'
const EXCHANGE_RATES = { CNY: '7.1234', HKD: '7.8123', EUR: '0.9216', JPY: '151.55' } as const
const MARKUP_BASIS_POINTS = 50

export async function setExchangeRates(world: World, actor: SystemActor): Promise<void> {
  for (const currency of ['CNY', 'HKD', 'EUR', 'JPY'] as const) {
    await setRate(world, actor, { currency, rate: EXCHANGE_RATES[currency], source: SOURCE })
    await setMarkup(world, actor, { currency, basisPoints: MARKUP_BASIS_POINTS })
  }
}
