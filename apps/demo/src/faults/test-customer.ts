// A customer to test with: funded, with ad accounts on all three platforms, signed in over HTTP like any program.
import { randomUUID } from 'node:crypto'
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { syncAccount } from '@tallyhelm/flows/ad-accounts/sync-account'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { parseMoney } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { House } from './test-house.ts'

const PLATFORMS = { FACEBOOK: 'meta', GOOGLE: 'google', TIKTOK: 'tiktok' } as const satisfies Record<Channel, string>
/** How the customer signs in. */
export const FUNDED_CUSTOMER = { name: 'kill-test', mobile: '13911110000', password: 'correct horse battery' }
const actor: SystemActor = { kind: 'system', name: 'fault-test' }

export type TestAccount = { accountId: string; outsideAccountId: string; channel: Channel; platform: 'meta' | 'google' | 'tiktok' }

/** `perChannel` accounts on each platform, each with 100.00 placed, and this much in the wallet. */
export async function fundedCustomer(house: House, options: { dollars: string; perChannel: number }): Promise<TestAccount[]> {
  const { world } = house
  const { customerId } = await createCustomer(world, actor, { name: '故障测试（示例）', customerType: 1, customerNature: 'DIRECT_AGENT' })
  await createUser(world, actor, {
    customerId,
    mobile: FUNDED_CUSTOMER.mobile,
    userName: '测试',
    password: FUNDED_CUSTOMER.password,
    isMaster: true,
  })
  const { companyId } = await createCompany(world, actor, { customerId, companyName: '故障测试（示例）' })
  const amount = parseMoney(options.dollars, 'USD')
  if (!amount) throw new Error(`${options.dollars} is no amount`)
  await bookRecharge(world, actor, { customerId, amount, provider: 'TEST', transactionId: randomUUID() })
  const accounts: TestAccount[] = []
  for (const channel of CHANNEL_CODES) {
    for (let index = 0; index < options.perChannel; index += 1) {
      accounts.push(await adoptedAccount(house, { customerId, companyId, channel, series: 8, number: index, dollars: '100.00' }))
    }
  }
  return accounts
}

/** `series` (one digit) keeps the ids of several openers apart; `number` is below 9,000. */
export async function adoptedAccount(
  house: House,
  wanted: { customerId: string; companyId: string; channel: Channel; series: number; number: number; dollars: string },
): Promise<TestAccount> {
  const { customerId, companyId, channel, series, number, dollars } = wanted
  const platform = PLATFORMS[channel]
  const prefix = { meta: `9${series}0000000000`, google: `9${series}0000`, tiktok: `79${series}000000000000` }[platform]
  const outsideAccountId = prefix + String(1_000 + number)
  const figures = platform === 'tiktok' ? { balance: dollars } : { cap: dollars, spent: '0.00' }
  await control(house, 'POST', '/accounts', { platform, id: outsideAccountId, currency: 'USD', daily_spend: '0', ...figures })
  const { adAccountId } = await adoptAdAccount(house.world, actor, {
    customerId,
    companyId,
    channel,
    outsideAccountId,
    accountName: `${channel}-${number}`,
    currency: 'USD',
  })
  await syncAccount(house.world, actor, { adAccountId })
  return { accountId: adAccountId, outsideAccountId, channel, platform }
}

export async function control<Answer>(house: House, method: string, path: string, body?: unknown): Promise<Answer> {
  const reply = await fetch(`${house.sandbox}/control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`the sandbox refused ${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Answer // the caller names the control page's documented answer
}
