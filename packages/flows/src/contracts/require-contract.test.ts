// Who may pay in: types 1 and 2 with a contract that is on, types 0 and 3 without; a sub-customer as its customer.
import { requireContract } from '@tallyhelm/modules/contracts'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCustomer } from '../organization/create-customer.ts'
import { recordContract } from './test-record-contract.ts'

const seed = { kind: 'system', name: 'test' } as const
let opened: TestWorld
beforeAll(async () => {
  opened = await openTestWorld()
})
afterAll(() => opened?.close())

type Payer = { customerId: string; subCustomerId: string | null }
const customer = async (customerType: CustomerType) =>
  (await createCustomer(opened.world, seed, { name: `客户${customerType}`, customerType, customerNature: 'DIRECT_AGENT' })).customerId
const APPROVED = { approveStatus: 1, isOn: true } as const
const paper = (customerId: string, state: { approveStatus: 0 | 1; isOn: boolean }) =>
  recordContract(opened.world, seed, { customerId, customerSignName: '某某公司', isOnline: true, ...state })
/** In the payer's own scope, as a recharge asks. */
const asked = (payer: Payer) => opened.world.db.transaction({ kind: 'tenant', ...payer }, tx => requireContract(tx, payer))
const adviceOf = async (payer: Payer) => {
  const thrown: unknown = await asked(payer).catch((error: unknown) => error)
  return thrown instanceof Refusal ? [thrown.refusal, thrown.parameters.advice] : thrown
}
const own = (customerId: string): Payer => ({ customerId, subCustomerId: null })

test.each<CustomerType>([0, 3])('type %i pays by the period and needs none', async type => {
  await asked(own(await customer(type)))
})

test.each<CustomerType>([1, 2])('type %i is refused until one is on', async type => {
  const customerId = await customer(type)
  const refused = ['CONTRACT_REQUIRED', '请先签署合同']
  expect(await adviceOf(own(customerId))).toEqual(refused)
  await paper(customerId, { approveStatus: 0, isOn: false })
  await paper(customerId, { approveStatus: 1, isOn: false })
  expect(await adviceOf(own(customerId))).toEqual(refused)
  await paper(customerId, APPROVED)
  await asked(own(customerId))
})

test('a sub-customer pays under its customer’s contract, which it still can’t see', async () => {
  const customerId = await customer(1)
  const sub: Payer = { customerId, subCustomerId: '77' }
  expect(await adviceOf(sub)).toEqual(['CONTRACT_REQUIRED', '请联系您的代理'])
  await paper(customerId, APPROVED)
  await asked(sub)
  const seen = await opened.world.db.read({ kind: 'tenant', ...sub }, async tx => {
    await requireContract(tx, sub)
    return tx.rows(sql`select id from contracts_contracts where customer_id = ${customerId}`)
  })
  expect(seen).toEqual([])
})

test('another customer’s contract covers nobody else, nor does one that is missing', async () => {
  await paper(await customer(1), APPROVED)
  expect(await adviceOf(own(await customer(1)))).toEqual(['CONTRACT_REQUIRED', '请先签署合同'])
  expect(await adviceOf(own('1'))).toEqual(['CONTRACT_REQUIRED', '请先签署合同'])
})
