// Proposed terms, receiving accounts and keys of houses, for the tests of cases.
import { generateKeyPairSync } from 'node:crypto'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql, { type Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase } from '../cases/test-sample.ts'
import { proposeAccount } from './propose-account.ts'
import { proposeHouseKeys } from './propose-house-keys.ts'
import { proposeTerms } from './propose-terms.ts'

const maker = { kind: 'staff', staffId: '901', staffName: '员工901', sessionId: '901', role: 'FIN', address: '10.0.0.1' } as const
const found = ({ world }: TestWorld, query: Sql) => world.db.read({ kind: 'system' }, tx => tx.rows(query))

export const cnyTerms = {
  currency: 'CNY',
  is_open: true,
  closed_why: '',
  fee_percent: '0.60',
  least: '100.00',
  most: '50000.00',
  arrival: '实时到账',
} as const
export const sampleTerms: SampleCase = {
  async open({ world, clock }) {
    clock.advance(1)
    return (await proposeTerms(world, maker, { method: 'ALIPAY', lines: [{ ...cnyTerms }], reason: '协议费率调整' })).caseId
  },
  maker: () => maker,
  expectApproved: async opened => {
    expect(await found(opened, sql`select method, fee_basis_points from payments_terms`)).toEqual([
      { method: 'ALIPAY', fee_basis_points: 60 },
    ])
  },
  expectUntouched: async opened => {
    expect(await found(opened, sql`select method from payments_terms`)).toEqual([])
  },
}

export const cmbAccount = {
  bank: 'CMB',
  currency: 'CNY',
  method: 'ABC_GUANGZHOU',
  holder: '示例科技有限公司',
  account_no: '120900000000001',
  bank_name: '招商银行广州分行',
  swift: '',
  is_open: true,
} as const
export const sampleAccount: SampleCase = {
  async open({ world, clock }) {
    clock.advance(1)
    return (await proposeAccount(world, maker, { ...cmbAccount, reason: '新开收款账户' })).caseId
  },
  maker: () => maker,
  expectApproved: async opened => {
    expect(await found(opened, sql`select bank, account_no from payments_accounts`)).toEqual([
      { bank: 'CMB', account_no: '120900000000001' },
    ])
  },
  expectUntouched: async opened => {
    expect(await found(opened, sql`select bank from payments_accounts`)).toEqual([])
  },
}

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const lianLianKeys = {
  method: 'LIAN_LIAN',
  gateway: 'https://gpapi.lianlianpay.com',
  merchant_id: '201701010000001',
  private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
  public_keys: `-\n${pair.publicKey.export({ type: 'spki', format: 'pem' }).toString().trim()}`,
} as const
const keysNow = (id: string) => sql`
  select k.in_force_at is not null as is_in_force, s.sealed is not null as is_sealed
  from payments_house_keys k left join payments_sealed_house_keys s on s.id = k.id where k.id = ${id}`
export const sampleHouseKeys: SampleCase = {
  async open({ world, clock }) {
    clock.advance(1)
    return (await proposeHouseKeys(world, maker, { ...lianLianKeys, reason: '密钥轮换' })).caseId
  },
  maker: () => maker,
  expectApproved: async (opened, id) => {
    expect(await found(opened, keysNow(id))).toEqual([{ is_in_force: true, is_sealed: true }])
  },
  expectUntouched: async (opened, id) => {
    expect(await found(opened, keysNow(id))).toMatchObject([{ is_in_force: false }])
  },
}
