// Customers under load: each with a user, plenty in the wallet, and ad accounts on all three platforms of the sandbox.
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { syncAccount } from '@tallyhelm/flows/ad-accounts/sync-account'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { setFeeRates } from '@tallyhelm/flows/billing/test-fee-rates'
import { money } from '@tallyhelm/protocol/values/money'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

export const PASSWORD = 'correct horse battery'
export type LoadCustomer = { id: string; mobile: string; accounts: { id: string; channel: Channel }[] }

const actor = { kind: 'system', name: 'bench' } as const
const PLATFORMS = { FACEBOOK: 'meta', GOOGLE: 'google', TIKTOK: 'tiktok' } as const
const PREFIX = { meta: '9600000000', google: '96', tiktok: '7960000000000' } as const

/** `number` tells the customers apart; figures are large, so that no platform runs dry under load. */
export async function openCustomer(
  world: World,
  sandbox: string,
  number: number,
  perChannel: number,
  channels: readonly Channel[] = CHANNEL_CODES,
): Promise<LoadCustomer> {
  const name = `压力测试 ${number}（示例）`
  const { customerId } = await createCustomer(world, actor, { name, customerType: 1, customerNature: 'DIRECT_AGENT' })
  const mobile = `139${String(40_000_000 + number)}`
  await createUser(world, actor, { customerId, mobile, userName: name, password: PASSWORD, isMaster: true })
  const { companyId } = await createCompany(world, actor, { customerId, companyName: name })
  for (const channel of CHANNEL_CODES)
    await setFeeRates(world, actor, { customerId, channel, serviceFeeBasisPoints: 300, taxBasisPoints: 600 })
  await bookRecharge(world, actor, { customerId, amount: money(10_000_000_000n, 'USD'), provider: 'BENCH', transactionId: String(number) })
  const accounts = channels.flatMap(channel => Array.from({ length: perChannel }, (_, n) => ({ channel, n })))
  const opened = []
  for (const { channel, n } of accounts)
    opened.push(await openAccount(world, sandbox, { customerId, companyId, channel, number: number * 1_000 + n }))
  return { id: customerId, mobile, accounts: opened }
}

async function openAccount(world: World, sandbox: string, of: { customerId: string; companyId: string; channel: Channel; number: number }) {
  const platform = PLATFORMS[of.channel]
  const outsideAccountId = PREFIX[platform] + String(of.number).padStart(platform === 'google' ? 8 : 6, '0')
  const figures = platform === 'tiktok' ? { balance: '100000.00' } : { cap: '100000.00', spent: '0.00' }
  const reply = await fetch(`${sandbox}/control/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform, id: outsideAccountId, currency: 'USD', daily_spend: '0', ...figures }),
  })
  if (!reply.ok) throw new Error(`the sandbox refused an account: ${await reply.text()}`)
  const { customerId, companyId, channel } = of
  const { adAccountId } = await adoptAdAccount(world, actor, {
    customerId,
    companyId,
    channel,
    outsideAccountId,
    accountName: `${channel}-${of.number}`,
    currency: 'USD',
  })
  await syncAccount(world, actor, { adAccountId })
  return { id: adAccountId, channel }
}
