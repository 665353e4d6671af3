// A server for the HTTP tests of quota: one customer with a sub-customer, a stranger, scripted channels, and accounts of 100 dollars.
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { scriptPlatforms } from '@tallyhelm/flows/quota/test-platforms'
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { money, zero } from '@tallyhelm/protocol/values/money'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from './test-server.ts'

export type QuotaServer = {
  server: TestServer
  platforms: ReturnType<typeof scriptPlatforms>
  customerId: string
  subCustomerId: string
  customer: Client
  sub: Client
  stranger: Client
  /** On Facebook, nothing spent yet; of the sub-customer, or by null of the customer itself. */
  addAccount: (subCustomerId: string | null) => Promise<string>
}

const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')

/** No job runs by itself. */
export async function startQuotaServer(): Promise<QuotaServer> {
  const server = await startTestServer({ server: { roles: ['api'] } })
  const platforms = scriptPlatforms(server.test.clock)
  Object.defineProperty(server.world, 'platforms', { value: platforms.byChannel })
  const { customerId } = await addCustomer(server.world, 1, '13800000001')
  const { subCustomerId } = await addSubCustomer(server.world, customerId, '13800000002')
  await addCustomer(server.world, 1, '13800000003')
  const [customer, sub, stranger] = [
    await signedInClient(server.url, '13800000001'),
    await signedInClient(server.url, '13800000002'),
    await signedInClient(server.url, '13800000003'),
  ]
  const addAccount = async (of: string | null) => {
    const id = await insertAccount(server, customerId, of)
    platforms.open(id, 10_000n)
    return id
  }
  return { server, platforms, customerId, subCustomerId, customer, sub, stranger, addAccount }
}

async function insertAccount({ world }: TestServer, customerId: string, subCustomerId: string | null): Promise<string> {
  const [id, now] = [world.ids.next(), world.clock.now()]
  const { companyId } = await createCompany(world, { kind: 'system', name: 'test' }, { customerId, companyName: `公司${id}` })
  await world.db.transaction({ kind: 'system' }, async tx => {
    const facts = { accountName: `账户${id}`, currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, customerId, subCustomerId, companyId, channel: 'FACEBOOK', outsideAccountId: id, ...facts })
    const figures = { limit: usd(100), spent: zero('USD'), balance: usd(100), averageSpend: zero('USD'), todaySpend: zero('USD') }
    await recordFigures(tx, id, { ...figures, readAt: now })
    await recordOpening(tx, { customerId, adAccountId: id, limit: usd(100), operator: 'test', at: now })
  })
  return id
}
