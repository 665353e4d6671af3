// Fee rates of the demo's customers: at first as they were taken on, and one since changed by two of the staff.
import { proposeRates } from '@tallyhelm/flows/billing/propose-rates'
import { setFeeRates } from '@tallyhelm/flows/billing/set-fee-rates'
import { decideCase } from '@tallyhelm/flows/cases/decide-case'
import { seeOutcome } from '@tallyhelm/flows/cases/see-outcome'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { DemoOwner } from '@tallyhelm/sandbox/seed/companies'
import { RULES_OF_CASES } from '@tallyhelm/server/cases/rules-of-kinds'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import type { Cast } from './customers.ts'
import { DEMO_STAFF } from './sign-ins.ts'
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

export async function agreeRates(world: World, actor: SystemActor, cast: Cast, owner: DemoOwner): Promise<void> {
  const { customerId } = cast.customers[owner]
  for (const channel of CHANNEL_CODES) {
    const serviceFeeBasisPoints = isRenegotiated(owner, channel) ? RENEGOTIATED.before : RATES[owner].serviceFee
    await setFeeRates(world, actor, { customerId, channel, serviceFeeBasisPoints, taxBasisPoints: RATES[owner].tax })
  }
  if (owner === RENEGOTIATED.owner) await renegotiate(world, customerId)
}

const isRenegotiated = (owner: DemoOwner, channel: Channel) => owner === RENEGOTIATED.owner && channel === RENEGOTIATED.channel

/** Proposed by finance, approved by its checker, and seen by whoever proposed it. */
async function renegotiate(world: World, customerId: string): Promise<void> {
  const [maker, checker] = [await staffOf(world, 'fin'), await staffOf(world, 'fin-check')]
  const terms = { service_fee_percent: '2.00', tax_percent: '0.60', is_returnable: true } as const
  const { caseId } = await proposeRates(world, maker, {
    customer_id: customerId,
    rates: [{ subject: RENEGOTIATED.channel, ...terms }],
    valid_from: null,
    reason: '年度合同补充协议，TikTok 服务费率下调',
  })
  const decision = { case_id: caseId, revision: 1, verdict: 'APPROVE', reason: '已核对补充协议原件', is_confirmed: false } as const
  await decideCase(world, checker, RULES_OF_CASES, { ...decision, flags: [] })
  await seeOutcome(world, maker, { case_id: caseId })
}

async function staffOf(world: World, loginName: (typeof DEMO_STAFF)[number]['loginName']): Promise<StaffActor> {
  const { id, name, role } = await world.db.read({ kind: 'staff' }, tx =>
    tx.one<{ id: string; name: string; role: StaffActor['role'] }>(
      sql`select id, staff_name as name, role from staff_users where login_name = ${loginName}`,
    ),
  )
  return { kind: 'staff', staffId: id, staffName: name, sessionId: id, role, address: '' }
}

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
