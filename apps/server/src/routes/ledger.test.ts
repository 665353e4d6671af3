// The console's ledger over HTTP: from a kind to its accounts to their entries, the invariants, who may look, and what is refused by name.
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { insertAdAccount } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { money } from '@tallyhelm/protocol/values/money'
import { accountPage, balanceList, booksCheck, entryPage } from '@tallyhelm/protocol/topics/ledger/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

let server: TestServer
let [audit, ops]: Client[] = []
let customerId: string
let accountId: string

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  customerId = (await addCustomer(world, 1, '13800000001')).customerId
  const [id, now] = [world.ids.next(), world.clock.now()]
  accountId = id
  const { companyId } = await createCompany(world, { kind: 'system', name: 'test' }, { customerId, companyName: '甲公司' })
  await world.db.transaction({ kind: 'system' }, async tx => {
    const facts = { accountName: '账户甲', currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, customerId, subCustomerId: null, companyId, channel: 'FACEBOOK', outsideAccountId: '4711', ...facts })
    await recordOpening(tx, { customerId, adAccountId: id, limit: money(10_050n, 'USD'), operator: 'adoption', at: now })
  })
  await addStaff(world, 'AUDIT', 'audit')
  await addStaff(world, 'OPS', 'ops')
  audit = await staffClient(server, 'audit')
  ops = await staffClient(server, 'ops')
})
afterAll(() => server?.stop())

const ask = async (path: string, request: unknown = {}, client = audit) =>
  await (client as Client).post(`/api/console/ledger/${path}`, request) // signed in above

test('a kind opens its accounts, an account its entries with both sides', async () => {
  const { content } = balanceList.parse((await ask('balances', { kind: 'QUOTA', customer: customerId })).data)
  expect(content).toMatchObject([{ kind: 'QUOTA', currency: 'USD', accounts: 1, balance: '100.50', debits_pending: '0.00' }])
  const accounts = accountPage.parse((await ask('accounts', { kind: 'QUOTA', currency: 'USD', customer: customerId })).data)
  expect(accounts).toMatchObject({
    next: null,
    content: [{ address: `QUOTA:USD:${accountId}`, customer_id: customerId, outside_account_id: '4711', overdraft: null }],
  })
  const ledgerAccountId = accounts.content[0]?.ledger_account_id
  const entries = entryPage.parse((await ask('entries', { ledger_account_id: ledgerAccountId })).data)
  expect(entries).toMatchObject({
    pending: [],
    next: null,
    content: [
      {
        code: 'OPENING',
        side: 'CREDIT',
        other_kind: 'EXTERNAL',
        other_name: null,
        amount: '100.50',
        balance_after: '100.50',
        state: 'POSTED',
        reference_kind: 'OPENING',
        reference_id: accountId,
        apply_no: null,
        operator: 'adoption',
      },
    ],
  })
})

test('every invariant has its light', async () => {
  const { checks } = booksCheck.parse((await ask('checks')).data)
  expect(checks.map(check => check.invariant)).toEqual(expect.arrayContaining(['balanced', 'totals', 'limit', 'placed', 'transfer order']))
  expect(checks.filter(check => check.problems > 0)).toEqual([])
})

test.each(['checks', 'balances', 'accounts', 'entries'])('operations do not read %s', async path => {
  expect((await ask(path, {}, ops)).code).toBe(1)
})

test.each([
  ['balances', { kind: 'CASH' }, 'kind'],
  ['balances', { currency: 'usd' }, 'currency'],
  ['balances', { customer: 'x'.repeat(61) }, 'customer'],
  ['accounts', {}, 'kind'],
  ['accounts', { kind: 'WALLET', after: "1' or '1'='1" }, 'after'],
  ['accounts', { kind: 'WALLET', page_size: 51 }, 'page_size'],
  ['entries', {}, 'ledger_account_id'],
  ['entries', { ledger_account_id: '99999999999999999999' }, 'ledger_account_id'],
  ['entries', { ledger_account_id: '1', before: '-1' }, 'before'],
])('%s refuses %j and names the field', async (path, request, field) => {
  expect(await ask(path, request)).toMatchObject({ status: 422, code: 9002, data: { fields: [{ path: field }] } })
})

test('an account that is not there is not found', async () => {
  expect((await ask('entries', { ledger_account_id: '999999' })).code).toBe(1404)
})
