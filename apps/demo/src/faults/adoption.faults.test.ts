// Kill -9 of the worker in the middle of a discovery and of an adoption of 500 ad accounts: both go on, and nothing is done twice.
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { adoptFound } from '@tallyhelm/flows/adoption/ask-adoption'
import { startDiscoveries } from '@tallyhelm/flows/adoption/discover-accounts'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { demoAgency } from '@tallyhelm/sandbox/seed/companies'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { control } from './test-customer.ts'
import { type House, openHouse } from './test-house.ts'
import { killsOf } from './test-kills.ts'

const ACCOUNTS = 500
const PLATFORMS = {
  FACEBOOK: { platform: 'meta', first: 610_000_000, figures: { cap: '100', spent: '0', business_id: demoAgency.meta.main } },
  GOOGLE: { platform: 'google', first: 620_000_000, figures: { cap: '100', manager_id: sandboxCredentials.googleLoginCustomerId } },
  TIKTOK: { platform: 'tiktok', first: 630_000_000, figures: { balance: '100', center_id: demoAgency.tiktok.main } },
} as const satisfies Record<Channel, unknown>
const actor = { kind: 'system', name: 'fault-test' } as const
const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '林管家', sessionId: '1', role: 'OPS', address: '127.0.0.1' }
const EXPECTED = Array.from({ length: ACCOUNTS }, (_, index) => accountOf(index))

let house: House
beforeAll(async () => {
  house = await openHouse()
  await control(house, 'POST', '/settings', { google_page_size: 20 })
  for (const { channel, outside_account_id } of EXPECTED) {
    const { platform, figures } = PLATFORMS[channel]
    await control(house, 'POST', '/accounts', { platform, id: outside_account_id, daily_spend: '0', ...figures })
  }
})
afterAll(() => house?.close())

function accountOf(index: number): { channel: Channel; outside_account_id: string } {
  // TikTok is asked ten times a second at most, so it gets the fewest.
  const channel = index % 10 === 0 ? 'TIKTOK' : index % 2 === 0 ? 'GOOGLE' : 'FACEBOOK'
  return { channel, outside_account_id: String(PLATFORMS[channel].first + index) }
}

const { rows, count, killAt } = killsOf(() => house)
const inOrder = (accounts: readonly { channel: string; outside_account_id: string }[]) =>
  accounts.map(({ channel, outside_account_id }) => `${channel} ${outside_account_id}`).toSorted()

test('a discovery on three platforms, killed twice, finds every account once', async () => {
  await control(house, 'POST', '/faults', { kind: 'delay', ms: 80 })
  await startDiscoveries(house.world, staff, { channels: [...CHANNEL_CODES] })
  await killAt([100, 300], () => count(sql`select count(*)::int as count from ad_accounts_found`), ACCOUNTS)
  await expect
    .poll(() => rows(sql`select channel, state, seen, failures from ad_accounts_discoveries order by channel`))
    .toEqual(
      CHANNEL_CODES.toSorted().map(channel => ({
        channel,
        state: 'DONE',
        seen: EXPECTED.filter(one => one.channel === channel).length,
        failures: 0,
      })),
    )
  expect(inOrder(await rows(sql`select channel, outside_account_id from ad_accounts_found`))).toEqual(inOrder(EXPECTED))
  await control(house, 'DELETE', '/faults')
})

test('an adoption of 500, killed twice, takes each account over once and opens its books once', async () => {
  const { world } = house
  const { customerId } = await createCustomer(world, actor, { name: '接管（示例）', customerType: 1, customerNature: 'DIRECT_AGENT' })
  const { companyId } = await createCompany(world, actor, { customerId, companyName: '接管（示例）' })
  const whose = { customer_id: customerId, company_id: companyId, sub_customer_id: null }
  const { batch_id } = await adoptFound(world, staff, { accounts: EXPECTED, ...whose, tags: [], sets_cap: false, reason: '老系统迁入' })
  const done = () =>
    count(sql`select count(*)::int as count from ad_accounts_adoption_rows where batch_id = ${batch_id} and state = 'ADOPTED'`)
  await killAt([40, 250], done, ACCOUNTS)
  expect(await rows(sql`select state from ad_accounts_adoptions where id = ${batch_id}`)).toEqual([{ state: 'DONE' }])
  const adopted = await rows<{ id: string; channel: string; outside_account_id: string }>(
    sql`select id, channel, outside_account_id from ad_accounts_accounts where customer_id = ${customerId}`,
  )
  expect(inOrder(adopted)).toEqual(inOrder(EXPECTED))
  const openings = await rows<{ amount: string; times: number }>(sql`
    select amount_minor as amount, count(*)::int as times from ledger_transfers where code = 'OPENING' and state = 'POSTED' group by amount_minor`)
  expect(openings).toEqual([{ amount: '10000', times: ACCOUNTS }])
  expect(await checkBooks(world)).toEqual([])
  expect(house.deaths).toEqual([])
})
