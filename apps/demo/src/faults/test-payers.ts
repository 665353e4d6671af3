// Payers of every kind to storm with: a pre-charge customer, a billing-period one, and a second-tier agent's sub-customer.
import { randomUUID } from 'node:crypto'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { assignAdAccounts } from '@tallyhelm/flows/sub-customers/assign-ad-accounts'
import { allocateToSubCustomer } from '@tallyhelm/flows/wallet/allocate-to-sub-customer'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { setCreditLine } from '@tallyhelm/flows/credit/test-credit-line'
import { setFeeRates } from '@tallyhelm/flows/billing/test-fee-rates'
import { money } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { adoptedAccount, type TestAccount } from './test-customer.ts'
import type { House } from './test-house.ts'

export type Payer = { name: string; mobile: string; password: string; canReduce: boolean; accounts: TestAccount[] }

const PASSWORD = 'correct horse battery'
const actor: SystemActor = { kind: 'system', name: 'storm-test' }
const usd = (dollars: number) => money(BigInt(dollars) * 100n, 'USD')
const purse = (accounts: readonly TestAccount[]) => usd(Math.max(10_000, 100 * accounts.length))

/** Each payer has so many ad accounts on each platform with 200.00 placed on each, and money enough for part of the storm only. */
export async function openPayers(house: House, perChannel: Record<Channel, number>): Promise<Payer[]> {
  const numbers = (payer: number) =>
    CHANNEL_CODES.flatMap(channel => Array.from({ length: perChannel[channel] }, (_, n) => ({ channel, number: payer * 2_000 + n })))
  return [await openPreCharge(house, numbers(1)), await openBillingPeriod(house, numbers(2)), await openSubCustomer(house, numbers(3))]
}

type Numbers = { channel: Channel; number: number }[]

async function openPreCharge(house: House, numbers: Numbers): Promise<Payer> {
  const mobile = '13922220001'
  const { customerId, accounts } = await openCustomer(house, { name: '风暴预充（示例）', customerType: 1, mobile }, numbers)
  await bookRecharge(house.world, actor, { customerId, amount: purse(accounts), provider: 'TEST', transactionId: randomUUID() })
  return { name: 'pre-charge', mobile, password: PASSWORD, canReduce: true, accounts }
}

async function openBillingPeriod(house: House, numbers: Numbers): Promise<Payer> {
  const mobile = '13922220002'
  const { customerId, accounts } = await openCustomer(house, { name: '风暴账期（示例）', customerType: 0, mobile }, numbers)
  await setCreditLine(house.world, actor, { customerId, limit: usd(Math.max(5_000, 60 * accounts.length)) })
  return { name: 'billing-period', mobile, password: PASSWORD, canReduce: true, accounts }
}

async function openSubCustomer(house: House, numbers: Numbers): Promise<Payer> {
  const { world } = house
  const agent = await openCustomer(house, { name: '风暴二代（示例）', customerType: 1, mobile: '13922220003', isAgent: true }, numbers)
  const { customerId, accounts } = agent
  await bookRecharge(world, actor, { customerId, amount: purse(accounts), provider: 'TEST', transactionId: randomUUID() })
  const { subCustomerId } = await createSubCustomer(world, actor, { customerId, name: '风暴子客户（示例）' })
  await allocateToSubCustomer(world, actor, { allocationId: world.ids.next(), customerId, subCustomerId, amount: purse(accounts) })
  await assignAdAccounts(world, actor, { customerId, subCustomerId, adAccountIds: accounts.map(account => account.accountId) })
  const mobile = '13922220004'
  await createUser(world, actor, { customerId, subCustomerId, mobile, userName: '子客户', password: PASSWORD, isMaster: false })
  return { name: 'sub-customer', mobile, password: PASSWORD, canReduce: false, accounts }
}

type Wanted = { name: string; customerType: 0 | 1; mobile: string; isAgent?: boolean }

async function openCustomer(house: House, wanted: Wanted, numbers: Numbers): Promise<{ customerId: string; accounts: TestAccount[] }> {
  const { world } = house
  const { name, customerType, mobile } = wanted
  const customerNature = wanted.isAgent ? 'SECOND_AGENT' : 'DIRECT_AGENT'
  const { customerId } = await createCustomer(world, actor, { name, customerType, customerNature })
  await createUser(world, actor, { customerId, mobile, userName: '测试', password: PASSWORD, isMaster: true })
  const { companyId } = await createCompany(world, actor, { customerId, companyName: name })
  for (const channel of CHANNEL_CODES)
    await setFeeRates(world, actor, { customerId, channel, serviceFeeBasisPoints: 300, taxBasisPoints: 600 })
  const accounts: TestAccount[] = []
  for (const { channel, number } of numbers)
    accounts.push(await adoptedAccount(house, { customerId, companyId, channel, series: 7, number, dollars: '200.00' }))
  return { customerId, accounts }
}
