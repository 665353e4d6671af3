// Payment settings of the console (console.md 21): what methods take, receiving accounts and keys of houses; two people change them.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { paymentSettingsSchemas } from './settings-schemas.ts'

const FAMILY = '/api/console/payment-settings'
const readers = { callers: ['staff'], staffRoles: CASE_KINDS.PAYMENT_TERMS.readers } as const
const makers = { callers: ['staff'], staffRoles: CASE_KINDS.PAYMENT_TERMS.makers, changesState: true, changes: 'all' } as const

export const paymentSettingsEndpoints = endpointsOf<typeof paymentSettingsSchemas>({
  read: { ...readers, path: `${FAMILY}/read`, summary: '支付方式、机构密钥与待复核的变更' },
  accounts: { ...readers, path: `${FAMILY}/accounts`, summary: '收款账户' },
  proposeTerms: { ...makers, path: `${FAMILY}/terms/propose`, summary: '提交支付方式变更（需他人复核）' },
  proposeAccount: { ...makers, path: `${FAMILY}/accounts/propose`, summary: '提交收款账户变更（需他人复核）' },
  proposeHouseKeys: { ...makers, path: `${FAMILY}/keys/propose`, summary: '提交支付机构密钥（需他人复核）' },
})

/** Lists of the console that have a file, by what it is called. */
export const paymentSettingsLists = {
  RECEIVING_ACCOUNTS: { text: '收款账户', endpoint: paymentSettingsEndpoints.accounts },
} as const
