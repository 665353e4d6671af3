// Four readers of spend over HTTP: an agent, its sub-customer that may see spend, one that may not, and a stranger; for tests only.
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import sql from 'sql-template-tag'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'

export type SpendReader = 'customer' | 'seeing' | 'blind' | 'stranger'
export type SpendStage = { server: TestServer; clients: Record<SpendReader, Client> }
type Owners = { customerId: string; seeing: string; blind: string }

/** The test clock stands at noon of 2026-03-02 in Beijing. Without row-level security: what is proved is that each query names its owner. */
export async function startSpendStage(fill: (server: TestServer, owners: Owners) => Promise<void>): Promise<SpendStage> {
  const server = await startTestServer({
    server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9, filesPerUserPerMinute: 1e9 } },
  })
  const { world } = server
  const { customerId } = await addCustomer(world, 1, '13800000001')
  const seeing = await addSubCustomer(world, customerId, '13800000002')
  const blind = await addSubCustomer(world, customerId, '13800000004')
  await addCustomer(world, 1, '13800000003')
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`update sub_customers_profiles set show_sub_customer_spend = (id = ${seeing.subCustomerId})`)
    await tx.run(sql`update organization_customers set customer_nature = 'SECOND_AGENT' where id = ${customerId}`)
    for (const month of ['2026-01-01', '2026-02-01', '2026-03-01']) await tx.run(sql`select spend_prepare_month(${month}::date)`)
  })
  await fill(server, { customerId, seeing: seeing.subCustomerId, blind: blind.subCustomerId })
  const clients = {
    customer: await signedInClient(server.url, '13800000001'),
    seeing: await signedInClient(server.url, '13800000002'),
    blind: await signedInClient(server.url, '13800000004'),
    stranger: await signedInClient(server.url, '13800000003'),
  }
  await takeDownRowSecurity(world.db)
  return { server, clients }
}
