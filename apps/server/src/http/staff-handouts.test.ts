// Who is told over HTTP of secrets that an administrator handed out: the person, administrators and auditors; and who then checks nothing.
import { workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff, keepHalves, signInStaff, staffClient } from '../program/test-staff.ts'
import { addCustomer, type Client, clientOf, startTestServer, type TestServer } from '../program/test-server.ts'
import { appCode } from '../program/test-sign-in.ts'

const DAY_MS = 86_400_000
const reason = '手机丢失，已当面核实'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  for (const [role, name] of [
    ['ADMIN', 'boss'],
    ['FIN', 'fin'],
    ['FIN_CHECK', 'check'],
    ['AUDIT', 'audit'],
    ['OPS', 'ops'],
  ] as const)
    await addStaff(server.world, role, name)
})
afterAll(() => server?.stop())

const home = async (client: Client) => workbench.parse((await client.post('/api/console/workbench')).data)

test('a reset is told to its owner, to administrators and to auditors, and its owner checks nothing for a day', async () => {
  const { customerId } = await addCustomer(server.world, 1, '13800000001')
  const [boss, fin, audit, ops] = [
    await staffClient(server, 'boss'),
    await staffClient(server, 'fin'),
    await staffClient(server, 'audit'),
    await staffClient(server, 'ops'),
  ]
  expect(await home(boss)).toMatchObject({ own_handout: null, handouts: [] })
  const found = await boss.post('/api/console/staff/list', { search: 'check' })
  const [{ id: staffId }] = found.data.content as [{ id: string }] // proved against its schema
  const before = await staffClient(server, 'check')
  expect(await before.post('/api/console/session/info')).toMatchObject({ data: { checks_from: null } })
  const handed = await boss.post('/api/console/staff/reset', { staff_id: staffId, what: 'BOTH', reason })
  expect(await before.post('/api/console/session/info')).toMatchObject({ code: 2348, msg: '管理员已重置您的登录资料，请重新登录' })
  const at = server.test.clock.now().getTime()
  const fresh = { password: String(handed.data.password), code: appCode(String(handed.data.totp_secret), server.test.clock.now()) }
  const check = clientOf(server.url)
  expect(await signInStaff(server, check, 'check', fresh)).toMatchObject({ code: 0 })
  server.test.clock.advance(30_000)
  const own = 'own-long-password-7'
  const change = { old_password: fresh.password, password: own, code: appCode(String(handed.data.totp_secret), server.test.clock.now()) }
  expect(keepHalves(check, await check.post('/api/console/session/change-password', change))).toMatchObject({ code: 0 })
  const told = { kind: 'RESET_WITH_PASSWORD', staff_name: '员工check', by_name: '员工boss', reason }
  expect(await home(check)).toMatchObject({ own_handout: told, handouts: null })
  for (const client of [boss, audit]) expect(await home(client)).toMatchObject({ own_handout: null, handouts: [told] })
  for (const client of [ops, fin]) expect(await home(client)).toMatchObject({ own_handout: null, handouts: null })
  for (const secret of [fresh.password, own, String(handed.data.totp_secret)])
    expect((await audit.post('/api/console/workbench')).text).not.toContain(secret)

  const rates = { subject: 'TRANSFER', service_fee_percent: '1', tax_percent: null, is_returnable: null }
  const proposed = await fin.post('/api/console/customers/rates/propose', {
    customer_id: customerId,
    rates: [rates],
    valid_from: null,
    reason,
  })
  const listed = proposed.data.rates as { proposal: { case_id: string } | null }[] // proved against its schema
  const verdict = { case_id: listed[3]?.proposal?.case_id, revision: 1, verdict: 'APPROVE', reason }
  const refused = await check.post('/api/console/cases/decide', verdict)
  expect(refused).toMatchObject({ status: 403, code: 2345 })
  expect(refused.msg).toMatch(/24 小时内由同事发放或重置，\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}（北京时间）之后才能复核/)

  expect(await check.post('/api/console/session/info')).toMatchObject({ data: { checks_from: new Date(at + DAY_MS).toISOString() } })

  server.test.clock.advance(DAY_MS)
  const again = clientOf(server.url)
  const code = appCode(String(handed.data.totp_secret), server.test.clock.now())
  expect(await signInStaff(server, again, 'check', { password: own, code })).toMatchObject({ code: 0 })
  expect(await again.post('/api/console/session/info')).toMatchObject({ data: { checks_from: null } })
  expect(await home(again)).toMatchObject({ own_handout: null })
  expect(await again.post('/api/console/cases/decide', verdict)).toMatchObject({ code: 0 })
  server.test.clock.advance(6 * DAY_MS)
  expect(await home(await staffClient(server, 'boss'))).toMatchObject({ handouts: [] })
})
