// Money: what the demo's customers recharged, their credit lines, and what the agent gave its sub-customers.
import { proposeCredit } from '@tallyhelm/flows/credit/propose-credit'
import { allocateToSubCustomer } from '@tallyhelm/flows/wallet/allocate-to-sub-customer'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { type Currency, type Money, parseMoney } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { DemoOwner } from '@tallyhelm/sandbox/seed/companies'
import type { World } from '@tallyhelm/world/handles/world'
import type { Cast } from './customers.ts'
import { agreeRates, RATES } from './rates.ts'
import { agree } from './two-people.ts'

/** Dollars recharged, oldest first; billing-period customers have a credit line instead. */
const RECHARGES: Partial<Record<DemoOwner, string[]>> = {
  main: ['60000.00', '48640.52', '30000.00'],
  p2: ['20000.00'],
  agent: ['40000.00', '15000.00'],
}
/** Wallets in other currencies: they pay for ad accounts of their own, and of others at the day's rate. */
const OTHER_WALLETS: Partial<Record<DemoOwner, Partial<Record<Currency, string>>>> = { main: { CNY: '120000.00', EUR: '8000.00' } }
const CREDIT_LINES: Partial<Record<DemoOwner, string>> = { b0: '200000.00', b3: '80000.00' }
const ALLOCATIONS = ['5000.00', '3000.00']

export async function agreeOnTerms(world: World, cast: Cast): Promise<void> {
  for (const owner of Object.keys(RATES) as DemoOwner[]) {
    // RATES names every owner
    await agreeRates(world, cast, owner)
    await agreeOnCredit(world, cast, owner)
  }
}

async function agreeOnCredit(world: World, cast: Cast, owner: DemoOwner): Promise<void> {
  const { customerId, customerType } = cast.customers[owner]
  if (CUSTOMER_TYPES[customerType].pays !== 'CREDIT_LINE') return
  const line = {
    customer_id: customerId,
    currency: 'USD',
    action: 'SET',
    amount: CREDIT_LINES[owner] ?? '0.00',
    until_day: null,
  } as const
  await agree(world, maker => proposeCredit(world, maker, { ...line, reason: '合同约定的授信' }), '已核对合同原件')
}

export async function fundCustomers(world: World, actor: SystemActor, cast: Cast): Promise<void> {
  for (const owner of Object.keys(RATES) as DemoOwner[]) await fundCustomer(world, actor, cast, owner)
  for (const [index, subCustomer] of cast.subCustomers.entries()) {
    await allocateToSubCustomer(world, actor, {
      customerId: cast.customers.agent.customerId,
      subCustomerId: subCustomer.subCustomerId,
      amount: dollars(ALLOCATIONS[index] ?? '1000.00'),
      allocationId: `demo-story-${index}`,
    })
  }
}

async function fundCustomer(world: World, actor: SystemActor, cast: Cast, owner: DemoOwner): Promise<void> {
  const { customerId } = cast.customers[owner]
  for (const [index, text] of (RECHARGES[owner] ?? []).entries()) {
    await bookRecharge(world, actor, {
      customerId,
      amount: dollars(text),
      provider: 'DEMO',
      transactionId: `${owner}-${index + 1}`,
    })
  }
  for (const [code, text] of Object.entries(OTHER_WALLETS[owner] ?? {})) {
    const amount = parseMoney(text, currencyOf({ currency: code }))
    if (amount) await bookRecharge(world, actor, { customerId, amount, provider: 'DEMO', transactionId: `${owner}-${code}` })
  }
}

export function dollars(text: string): Money {
  const amount = parseMoney(text, 'USD')
  if (!amount) throw new Error(`${text} is no amount`)
  return amount
}
