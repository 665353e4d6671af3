// The contract check over HTTP: each state of a customer's papers, whose they are, and the dialog of success that is seen once.
import { recordContract, type RecordContractInput } from '@tallyhelm/flows/contracts/test-record-contract'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  addUnassociated,
  clientOf,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

const CHECK = '/api/bill/client/customer/contract/checkContract'
const NOTIFY = '/api/bill/client/customer/contract/audit/notify'
const seed = { kind: 'system', name: 'test' } as const
let server: TestServer
let numbers = 0
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
})
afterAll(() => server?.stop())

const mobileOf = () => `138${String((numbers += 1)).padStart(8, '0')}`
const signedIn = (mobile: string) => signedInClient(server.url, mobile)
async function customer(customerType: 0 | 1 | 2 | 3 = 1) {
  const added = await addCustomer(server.world, customerType, mobileOf())
  return { ...added, client: await signedIn(added.mobile) }
}
type Paper = Omit<RecordContractInput, 'customerId' | 'customerSignName' | 'isOnline'>
const APPROVED = { approveStatus: 1, isOn: true } as const
const PENDING = { approveStatus: 0, isOn: false } as const
const REJECTED = { approveStatus: 2, isOn: false, rejectReason: '证明材料不清晰' } as const
const OFF = { approveStatus: 1, isOn: false } as const
async function paper(customerId: string, state: Paper): Promise<string> {
  server.test.clock.advance(60_000)
  const { contractId } = await recordContract(server.world, seed, { customerId, customerSignName: '某某公司', isOnline: true, ...state })
  return contractId
}

test.each<[string, Paper[], object]>([
  ['without any asks to sign', [], { need_sign: true, reason: 'NEVER_SIGNED', reject_reason: '', latest: null, success_notice: null }],
  ['with a pending one only tells so', [PENDING], { need_sign: false, reason: 'PENDING', success_notice: null }],
  ['with a rejected one asks again and says why', [REJECTED], { need_sign: true, reason: 'REJECTED', reject_reason: '证明材料不清晰' }],
  ['with one that is off asks again', [OFF], { need_sign: true, reason: 'OFF', reject_reason: '' }],
  ['with an approved one that is on asks nothing', [APPROVED], { need_sign: false, reason: null, reason_text: '' }],
  [
    'with a rejected one after the one that is on asks nothing',
    [APPROVED, REJECTED],
    { need_sign: false, reason: null, reject_reason: '' },
  ],
  [
    'with a new one pending after a rejected one only tells so',
    [REJECTED, PENDING],
    { need_sign: false, reason: 'PENDING', reject_reason: '' },
  ],
  ['with a rejected one after a pending one asks again', [PENDING, REJECTED], { need_sign: true, reason: 'REJECTED' }],
])('a customer %s', async (_what, states, expected) => {
  const { customerId, client } = await customer(states.length % 2 === 0 ? 1 : 2)
  for (const state of states) await paper(customerId, state)
  const answer = await client.call('GET', CHECK)
  expect(answer).toMatchObject({ status: 200, code: 0, data: expected })
  expect(answer.data.reason === null).toBe(answer.data.reason_text === '')
})

test('the success of the first contract and of a later one have flags of their own and are seen once', async () => {
  const { customerId, client } = await customer()
  const first = await paper(customerId, APPROVED)
  expect(await client.call('GET', CHECK)).toMatchObject({
    data: {
      latest: { id: first, approveStatus: 1, contractStatus: 1 },
      success_notice: { contract_id: first, seen_flag: `contractDialogSuccess-${first}` },
    },
  })
  expect(await client.call('GET', `${NOTIFY}?contract_id=${first}`)).toMatchObject({ code: 0, data: {} })
  expect(await client.call('GET', `${NOTIFY}?contract_id=${first}`)).toMatchObject({ code: 0, data: {} })
  expect(await client.call('GET', CHECK)).toMatchObject({ data: { need_sign: false, success_notice: null } })
  const second = await paper(customerId, APPROVED)
  expect(await client.call('GET', CHECK)).toMatchObject({
    data: { latest: { id: second }, success_notice: { seen_flag: `newContractDialogSuccess-${second}` } },
  })
})

async function expectWalls(): Promise<void> {
  const owner = await customer()
  const stranger = await customer()
  const contract = await paper(owner.customerId, APPROVED)
  expect(await stranger.client.call('GET', CHECK)).toMatchObject({ data: { reason: 'NEVER_SIGNED', latest: null } })
  const foreign = await stranger.client.call('GET', `${NOTIFY}?contract_id=${contract}`)
  const missing = await stranger.client.call('GET', `${NOTIFY}?contract_id=1`)
  expect([foreign.status, foreign.code, foreign.msg]).toEqual([missing.status, missing.code, missing.msg])
  expect(foreign).toMatchObject({ status: 404, code: 1404 })
  expect(await owner.client.call('GET', CHECK)).toMatchObject({ data: { success_notice: { contract_id: contract } } })
}

test('another customer’s contract counts for nobody else, and its id is a missing one', expectWalls)

test('a pending or rejected contract has no success to see', async () => {
  const { customerId, client } = await customer()
  for (const state of [PENDING, REJECTED]) {
    const contract = await paper(customerId, state)
    expect(await client.call('GET', `${NOTIFY}?contract_id=${contract}`)).toMatchObject({ status: 404 })
  }
})

test('only customers of types 1 and 2 are asked', async () => {
  const prepaid = await customer(1)
  const sub = await addSubCustomer(server.world, prepaid.customerId, mobileOf())
  const alone = await addUnassociated(server.world, mobileOf())
  const others = [(await customer(0)).client, (await customer(3)).client, await signedIn(sub.mobile), await signedIn(alone.mobile)]
  for (const client of others) {
    expect(await client.call('GET', CHECK)).toMatchObject({ status: 403, code: 1 })
    expect(await client.call('GET', `${NOTIFY}?contract_id=1`)).toMatchObject({ status: 403, code: 1 })
  }
  expect(await clientOf(server.url).call('GET', CHECK)).toMatchObject({ status: 401, code: 3 })
})

test('the call that changes state is refused from another page, and names a wrong field', async () => {
  const { client, customerId } = await customer()
  const contract = await paper(customerId, APPROVED)
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(await client.call('GET', `${NOTIFY}?contract_id=${contract}`, undefined, elsewhere)).toMatchObject({ status: 403, code: 1403 })
  expect(await client.call('GET', `${NOTIFY}?contract_id=${contract}`, undefined, { cid: undefined })).toMatchObject({ code: 1400 })
  expect(await client.call('GET', CHECK)).toMatchObject({ data: { success_notice: { contract_id: contract } } })
  expect(await client.call('GET', `${NOTIFY}?contract_id=x`)).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'contract_id', msg: '合同格式不正确' }] },
  })
})

test('the predicates keep contracts apart without the second wall too', async () => {
  await takeDownRowSecurity(server.world.db)
  await expectWalls()
})
