// Handed over: an ad account that a customer no longer holds. Every endpoint that takes an id answers its former holder as if there were no
// such account, and no list has it; a new endpoint is asked by itself. What tells the holder's own past is named here.
import { moveAdAccounts } from '@tallyhelm/flows/ad-accounts/take-back'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { scriptPlatforms } from '@tallyhelm/flows/quota/test-platforms'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { findHolder, insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { money, zero } from '@tallyhelm/protocol/values/money'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, PASSWORD, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { allEndpoints, callWith, idPaths, requestWith, sayings, variantsOf } from './test-endpoints.ts'

const seed: SystemActor = { kind: 'system', name: 'test' }
const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '林管家', sessionId: '1', role: 'OPS', address: '127.0.0.1' }
const NOBODYS = '1000000000000000007'
/** Its own orders, flows, changes, logs, bills and freezes of the days when it held the account; nothing of them changes after those. */
const PAST =
  /^(quota\.(subCustomer)?(R|r)ecords|quota\.(subCustomerT|t)ransfers|ad-accounts\.(subCustomerC|c)hanges|sub-customers\.logs|wallet\.flows|billing\.|credit\.|freezes\.list|exports\.file\.(TRANSACTION_DETAILS|TRANSFER_DETAILS|CHANGE_DETAILS|SUB_CUSTOMER_LOGS|WALLET_FLOWS|CREDIT_RECORDS|BILL_LINES|FREEZES)$)/
/** A new export of its own each time; its file is asked of the exports that answer at once. */
const ANSWERS_ANEW = ['exports.start', 'spend.report.save']

const asked = (await allEndpoints()).filter(
  ({ name, endpoint }) =>
    endpoint.callers.some(caller => caller === 'customer' || caller === 'sub-customer') && !ANSWERS_ANEW.includes(name) && !PAST.test(name),
)
const withIds = asked.flatMap(one =>
  variantsOf(one.request).flatMap(({ kind, request }) =>
    idPaths(request)
      // Whoever leaves ids out is told nothing of them.
      .filter(path => path.at(-1) !== 'except_account_ids')
      .map(path => ({ ...one, name: kind === '' ? one.name : `${one.name} ${kind}`, request, path })),
  ),
)

type Former = { client: Client; ids: string[] }
let server: TestServer
let platforms: ReturnType<typeof scriptPlatforms>
let formers: Former[]
/** What the present holder alone may read. */
let secrets: string[]

beforeAll(async () => {
  const limits = { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9, filesPerUserPerMinute: 1e9 }
  server = await startTestServer({ server: { roles: ['api'], limits } })
  platforms = scriptPlatforms(server.test.clock)
  Object.defineProperty(server.world, 'platforms', { value: platforms.byChannel })
  const own = await addTenant('前任', '13800000001', '13800000002')
  const next = await addTenant('后任', '13800000003', '13800000004')
  const mine = await Promise.all(CHANNEL_CODES.map(channel => addAccount(own, channel, null)))
  const given = await Promise.all(CHANNEL_CODES.map(channel => addAccount(own, channel, own.subCustomerId)))
  const to = { customer_id: next.customerId, sub_customer_id: null, company_id: next.companyId, reason: '客户终止合作' }
  const moved = await moveAdAccounts(server.world, staff, { account_ids: [...mine, ...given].map(({ id }) => id), ...to })
  expect(moved.results.map(({ accepted }) => accepted)).toEqual([...mine, ...given].map(() => true))
  secrets = []
  for (const { channel, outsideAccountId } of [...mine, ...given]) secrets.push(await fill(channel, outsideAccountId))
  await takeDownRowSecurity(server.world.db)
  const idsOf = (accounts: typeof mine) => accounts.flatMap(({ id, outsideAccountId }) => [id, outsideAccountId])
  formers = [
    { client: await signedInClient(server.url, '13800000001'), ids: idsOf([...mine, ...given]) },
    { client: await signedInClient(server.url, '13800000002'), ids: idsOf(given) },
  ]
})
afterAll(() => server?.stop())

async function addTenant(name: string, mobile: string, subMobile: string) {
  const { world } = server
  const facts = { customerType: 1, customerNature: 'SECOND_AGENT', isFacebookChannelAuthorized: true, isRebateSubject: true } as const
  const { customerId } = await createCustomer(world, seed, { name, ...facts })
  await createUser(world, seed, { customerId, mobile, userName: `${name}本人`, password: PASSWORD, isMaster: true })
  const { subCustomerId } = await createSubCustomer(world, seed, { customerId, name: `${name}子客户`, showsSpend: true })
  await createUser(world, seed, { customerId, subCustomerId, mobile: subMobile, userName: `${name}子用户`, password: PASSWORD })
  const { companyId } = await createCompany(world, seed, { customerId, companyName: `${name}公司` })
  await bookRecharge(world, seed, { customerId, provider: 'test', transactionId: name, amount: money(100_000n, 'USD') })
  return { customerId, subCustomerId, companyId }
}

type Owner = { customerId: string; companyId: string }
/** Nothing is left on it, so that it may be moved. */
async function addAccount({ customerId, companyId }: Owner, channel: (typeof CHANNEL_CODES)[number], subCustomerId: string | null) {
  const { world } = server
  const [id, outsideAccountId, now] = [world.ids.next(), world.ids.next(), world.clock.now()]
  platforms.open(outsideAccountId, 0n)
  const none = zero('USD')
  await world.db.transaction({ kind: 'system' }, async tx => {
    const facts = { accountName: '前任账户', currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, customerId, subCustomerId, companyId, channel, outsideAccountId, ...facts })
    await recordFigures(tx, id, { limit: none, spent: none, balance: none, averageSpend: none, todaySpend: none, readAt: now })
  })
  return { id, channel, outsideAccountId }
}

/** The present holder has 7,654.32 on it; gives its row's id. */
async function fill(channel: (typeof CHANNEL_CODES)[number], outsideAccountId: string): Promise<string> {
  const [amount, none] = [money(765_432n, 'USD'), zero('USD')]
  platforms.book(outsideAccountId).limit = amount.minor
  return await server.world.db.transaction({ kind: 'system' }, async tx => {
    const holder = await findHolder(tx, channel, outsideAccountId)
    if (!holder) throw new Error('nobody holds it')
    const readAt = server.world.clock.now()
    await recordFigures(tx, holder.adAccountId, {
      limit: amount,
      spent: none,
      balance: amount,
      averageSpend: none,
      todaySpend: none,
      readAt,
    })
    return holder.adAccountId
  })
}

test.each(withIds.map(one => [`${one.name} by ${one.path.join('.')}`, one] as const))(
  'its former holder gets and moves nothing by %s',
  async (what, one) => {
    const before = { ...platforms.calls }
    for (const { client, ids } of formers) {
      const missing = await callWith(client, one.endpoint, requestWith(one.request, one.path, NOBODYS))
      for (const id of ids) {
        const answer = await callWith(client, one.endpoint, requestWith(one.request, one.path, id))
        expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500)
        expect(sayings(answer, id), what).toBe(sayings(missing, NOBODYS))
        expect(
          [...secrets, '7654.32'].filter(secret => answer.text.includes(secret)),
          what,
        ).toEqual([])
      }
    }
    expect(platforms.calls, what).toEqual(before)
  },
)

test.each(asked.filter(({ endpoint }) => endpoint.carriage !== 'multipart').map(one => [one.name, one] as const))(
  'it is in no answer of %s',
  async (what, { endpoint, request }) => {
    for (const { client, ids } of formers) {
      const answer = await callWith(client, endpoint, requestWith(request, [], NOBODYS))
      expect(
        [...ids, ...secrets].filter(id => answer.text.includes(id)),
        `${what}: ${answer.text}`,
      ).toEqual([])
    }
  },
)

test('a pasted sheet knows it no more', async () => {
  for (const { client, ids } of formers) {
    const content = ids.map(id => `${id} 20`).join('\n')
    const pasted = await client.post('/api/custom/client/accounts/imports/paste', { channel: 'FACEBOOK', import_type: 'ADD', content })
    expect(pasted.text).not.toContain('前任账户')
    const batch = String(pasted.data?.batch_id)
    const detail = await client.call('GET', `/api/custom/client/accounts/imports/${batch}?page_num=1&page_size=50`)
    expect([detail.code, detail.text.includes('前任账户')]).toEqual([0, false])
  }
})

/** A door that refuses everybody proves nothing. */
test.each(['ad-accounts.byId', 'ad-accounts.baseInfo', 'ad-accounts.quota', 'ad-accounts.remark', 'quota.capabilities', 'quota.quote ADD'])(
  'its present holder gets in by %s',
  async name => {
    const client = await signedInClient(server.url, '13800000003')
    const one = withIds.find(each => each.name === name)
    if (!one) throw new Error(`there is no ${name}`)
    const [id = ''] = secrets
    const missing = await callWith(client, one.endpoint, requestWith(one.request, one.path, NOBODYS))
    const answer = await callWith(client, one.endpoint, requestWith(one.request, one.path, id))
    expect([answer.code, sayings(answer, id) === sayings(missing, NOBODYS)]).toEqual([0, false])
  },
)
