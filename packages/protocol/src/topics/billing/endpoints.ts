// Rates of a customer in the console (console.md 2): two people change them, one proposes and another one checks.
import { endpoint } from '../../wire/endpoint.ts'
import { RATE_CHECKERS, RATE_MAKERS } from './roles.ts'
import type {
  CheckRatesRequest,
  CustomerRates,
  ProposeRatesRequest,
  RateHistoryPage,
  RateProposalPage,
  RatesPartRequest,
  RatesRequest,
  WithdrawRatesRequest,
} from './schemas.ts'

const FAMILY = '/api/console/customers/rates'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'SALES', 'ADMIN'] } as const
const makers = { callers: ['staff'], staffRoles: RATE_MAKERS, changesState: true } as const

export const billingEndpoints = {
  rates: endpoint<RatesRequest, CustomerRates>({ ...readers, path: FAMILY, summary: '客户的费率' }),
  history: endpoint<RatesPartRequest, RateHistoryPage>({ ...readers, path: `${FAMILY}/history`, summary: '客户的费率历史' }),
  proposals: endpoint<RatesPartRequest, RateProposalPage>({
    ...readers,
    path: `${FAMILY}/proposals`,
    summary: '客户的费率变更申请',
  }),
  propose: endpoint<ProposeRatesRequest, CustomerRates>({
    ...makers,
    path: `${FAMILY}/propose`,
    summary: '提交费率变更（需他人复核）',
  }),
  check: endpoint<CheckRatesRequest, CustomerRates>({
    callers: ['staff'],
    staffRoles: RATE_CHECKERS,
    changesState: true,
    path: `${FAMILY}/check`,
    summary: '复核费率变更',
  }),
  withdraw: endpoint<WithdrawRatesRequest, CustomerRates>({ ...makers, path: `${FAMILY}/withdraw`, summary: '撤回费率变更' }),
}
