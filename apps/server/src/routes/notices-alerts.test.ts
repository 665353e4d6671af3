// 通知设置 over HTTP: what each kind of user may have, saved as often as it is sent, and hostile input refused at its field.
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import type { AlertChoices } from '@tallyhelm/protocol/topics/notices/alert-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'

let server: TestServer
let clients: Client[]
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  const prepaid = await addCustomer(world, 1, '13800000001')
  await addCustomer(world, 0, '13800000002')
  await addSubCustomer(world, prepaid.customerId, '13800000003')
  const seeing = await addSubCustomer(world, prepaid.customerId, '13800000004')
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`update sub_customers_profiles set show_sub_customer_spend = (id = ${seeing.subCustomerId})`)
    await tx.run(sql`update organization_wallet_users set email = 'a@example.com' where id = ${prepaid.userId}`)
  })
  clients = await Promise.all(['1', '2', '3', '4'].map(end => signedInClient(server.url, `1380000000${end}`)))
})
afterAll(() => server?.stop())

const read = async (who: number) => (await clients[who]?.post(noticeEndpoints.alertChoices.path, {}))?.data as unknown as AlertChoices
const save = (who: number, choices: unknown) => clients[who]?.post(noticeEndpoints.setAlertChoices.path, { choices })
const choice = { alert: 'QUOTA_RESULT', in_app: true, sms: true, mail: false }

test('each sees the news that it can have; a sub-customer without spend none that tells it', async () => {
  const codes = await Promise.all([0, 1, 2, 3].map(async who => (await read(who)).choices.map(({ alert }) => alert)))
  expect(codes).toEqual([
    ['LOW_BALANCE', 'WALLET_LOW', 'QUOTA_RESULT', 'ACCOUNT', 'VIOLATION', 'MONITOR', 'APPLICATION', 'CONTRACT', 'DOWNLOAD', 'NOTICE'],
    ['LOW_BALANCE', 'WALLET_LOW', 'STATEMENT', 'QUOTA_RESULT', 'ACCOUNT', 'VIOLATION', 'MONITOR', 'APPLICATION', 'DOWNLOAD', 'NOTICE'],
    ['QUOTA_RESULT', 'ACCOUNT', 'VIOLATION', 'APPLICATION', 'DOWNLOAD', 'NOTICE'],
    ['LOW_BALANCE', 'QUOTA_RESULT', 'ACCOUNT', 'VIOLATION', 'APPLICATION', 'DOWNLOAD', 'NOTICE'],
  ])
})

test('what is saved is read again, by its user alone; the rest stays as it was', async () => {
  for (const _ of [1, 2]) expect(await save(0, [choice])).toMatchObject({ code: 0 })
  const mine = await read(0)
  expect(mine).toMatchObject({ mobile: '138****0001', email: 'a****@example.com' })
  expect(mine.choices.find(({ alert }) => alert === 'QUOTA_RESULT')).toEqual(choice)
  expect(mine.choices.find(({ alert }) => alert === 'ACCOUNT')).toMatchObject({ in_app: true, sms: false, mail: false })
  for (const who of [1, 2, 3]) expect((await read(who)).choices.find(({ alert }) => alert === 'QUOTA_RESULT')?.sms).toBe(false)
})

test.each<[unknown, string]>([
  [[], 'choices'],
  ['all', 'choices'],
  [[choice, choice], 'choices'],
  [[{ ...choice, alert: 'SECURITY' }], 'choices.0.alert'],
  [[{ ...choice, alert: '__proto__' }], 'choices.0.alert'],
  [[{ ...choice, sms: 'yes' }], 'choices.0.sms'],
  [[choice, { ...choice, alert: 'NOTICE', in_app: null }], 'choices.1.in_app'],
  [Array.from({ length: 20 }, () => choice), 'choices'],
])('%j is refused at %s', async (choices, path) => {
  expect(await save(0, choices)).toMatchObject({ data: { fields: expect.arrayContaining([expect.objectContaining({ path })]) } })
})

test('mail without an address is refused at its field', async () => {
  expect(await save(1, [choice, { ...choice, alert: 'NOTICE', mail: true }])).toMatchObject({
    data: { fields: [{ path: 'choices.1.mail', msg: '请先绑定邮箱' }] },
  })
})
