// Receipts over HTTP: a PDF that another program calls signed, says what was paid, and is for whoever paid it and for finance alone.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handleNotice } from '@tallyhelm/flows/payments/handle-notice'
import { connectAlipay, openMethods, type ScriptedHouse } from '@tallyhelm/flows/payments/test-payments'
import { rechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const FAMILY = '/api/recharge/client/applications'
const CONSOLE = '/api/console/payments/recharges/receipt'
let server: TestServer
let alipay: ScriptedHouse
let folder: string
let agent: Client
let stranger: Client
let sub: Client

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tallyhelm-receipts-'))
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world, url } = server
  alipay = connectAlipay(world)
  await openMethods(world)
  const { customerId } = await addCustomer(world, 3, '13800000001')
  await addCustomer(world, 0, '13800000002')
  await addSubCustomer(world, customerId, '13800000003')
  ;[agent, stranger, sub] = [
    await signedInClient(url, '13800000001'),
    await signedInClient(url, '13800000002'),
    await signedInClient(url, '13800000003'),
  ]
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server?.stop()
})

async function begun(client: Client, amount = '1000'): Promise<{ id: string; number: string }> {
  const request = { method: 'ALIPAY', currency: 'CNY', amount }
  const answer = await client.post(`${FAMILY}/create`, request, { 'idempotency-key': crypto.randomUUID() })
  const made = rechargeDetail.parse(answer.data)
  return { id: made.recharge_id, number: made.payment?.target?.split('/').at(-1) ?? '' }
}
async function paid(client: Client, payer = '张三'): Promise<{ id: string; transactionId: string | null }> {
  const { id, number } = await begun(client)
  const payment = alipay.pay(number, { payer })
  const { body, headers } = alipay.notice(payment)
  await fetch(`${server.url}/notify/ALIPAY`, { method: 'POST', headers, body: new Uint8Array(body) })
  const waiting = await queryPast(server.world, `select id from payments_notices where outcome = 'WAITING'`)
  for (const notice of waiting) await handleNotice(server.world, String(notice['id']))
  return { id, transactionId: payment.transactionId }
}
function fetchFile(client: Client, path: string, request: object = {}): Promise<Response> {
  const headers = { cid: '101', v: '1', sid: client.held.sid ?? '', cookie: client.held.cookie ?? '', 'content-type': 'application/json' }
  return fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(request) })
}
const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })
async function kept(reply: Response): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  writeFileSync(path, Buffer.from(await reply.arrayBuffer()))
  return path
}

test('a receipt is signed, and says number, payer, amounts in figures and capitals, times and the place in the books', async () => {
  const { id, transactionId } = await paid(agent)
  const reply = await fetchFile(agent, `${FAMILY}/${id}/receipt`)
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toContain(`充值回单_${id}.pdf`)
  const path = await kept(reply)
  const signature = run('pdfsig', '-nocert', path)
  expect(signature).toContain('Signature is Valid')
  expect(signature).toContain('Total document signed')
  expect(run('pdfinfo', path)).toMatch(/Pages:\s+1\n/)
  const text = run('pdftotext', '-layout', path, '-')
  const booked = await queryPast(
    server.world,
    `select t.flow_no::text as no from ledger_transfers t where t.code = 'RECHARGE' and t.reference_id = 'ALIPAY:${transactionId}'`,
  )
  expect(booked).toHaveLength(1)
  const said = [id, transactionId, '张三', '支付宝', '人民币（CNY）', '¥1,000.00 CNY', '¥10.00 CNY', '¥990.00 CNY', booked[0]?.['no']]
  for (const word of said) expect(text).toContain(word)
  expect(text).toContain('人民币玖佰玖拾元整')
  const { credited_at: at } = rechargeDetail.parse((await agent.post(`${FAMILY}/${id}/detail`)).data)
  const day = new Date(Date.parse(at ?? '') + 8 * 3_600_000).toISOString().slice(0, 10)
  expect(text).toMatch(new RegExp(`入账时间\\s+${day}`))
})

test('whoever it is not for gets what is told of one that never was', async () => {
  const { id } = await paid(agent)
  const own = await paid(sub)
  const missing = await stranger.post(`${FAMILY}/1/receipt`)
  expect(missing.status).toBe(404)
  const strangers = [
    [stranger, id],
    [stranger, own.id],
    [sub, id],
    [agent, own.id],
  ] as const
  for (const [client, of] of strangers) {
    const answer = await client.post(`${FAMILY}/${of}/receipt`)
    expect([answer.status, answer.code, answer.msg]).toEqual([404, missing.code, missing.msg])
  }
  const text = run('pdftotext', '-layout', await kept(await fetchFile(sub, `${FAMILY}/${own.id}/receipt`)), '-')
  expect(text).toContain('子客户13800000003')
  expect(text).not.toContain('客户13800000001')
})

test('what has not succeeded has none', async () => {
  const { id } = await begun(agent)
  expect(await agent.post(`${FAMILY}/${id}/receipt`)).toMatchObject({ status: 409, code: 2607, msg: '该笔充值尚未到账，到账后可下载回单' })
  expect(await agent.post(`${FAMILY}/${id}/cancel`)).toMatchObject({ code: 0 })
  expect(await agent.post(`${FAMILY}/${id}/receipt`)).toMatchObject({ status: 409, code: 2607 })
})

test('finance gets the same paper, other roles and other sessions do not', async () => {
  const { id } = await paid(agent, '甲𬭎\u{2A6A5}公司')
  for (const role of ['FIN', 'OPS'] as const) await addStaff(server.world, role)
  const [fin, ops] = [await staffClient(server, 'test-fin'), await staffClient(server, 'test-ops')]
  const path = await kept(await fetchFile(fin, CONSOLE, { recharge_id: id }))
  expect(run('pdfsig', '-nocert', path)).toContain('Signature is Valid')
  // What no font of ours draws stands there by its code.
  expect(run('pdftotext', '-layout', path, '-')).toContain('甲𬭎〔U+2A6A5〕公司')
  expect(await fin.post(CONSOLE, { recharge_id: '1' })).toMatchObject({ status: 404 })
  expect(await fin.post(CONSOLE, { recharge_id: '9'.repeat(19) })).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'recharge_id' }] },
  })
  expect(await ops.post(CONSOLE, { recharge_id: id })).toMatchObject({ status: 403, code: 1 })
  expect((await agent.post(CONSOLE, { recharge_id: id })).code).toBe(3)
})

test('without a certificate none is made', async () => {
  const { id } = await paid(agent)
  const { papers } = server.world
  Object.defineProperty(server.world, 'papers', { configurable: true, value: { ...papers, seal: undefined } })
  try {
    expect(await agent.post(`${FAMILY}/${id}/receipt`)).toMatchObject({ status: 409, code: 2608 })
  } finally {
    Object.defineProperty(server.world, 'papers', { configurable: true, value: papers })
  }
})
