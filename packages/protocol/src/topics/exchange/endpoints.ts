// Exchange in the console: rates and markups as they hold and held; two people change them, one proposes and another one checks.
import { endpoint } from '../../wire/endpoint.ts'
import { EXCHANGE_CHECKERS, EXCHANGE_MAKERS, EXCHANGE_READERS } from './roles.ts'
import type {
  CheckExchangeRequest,
  ExchangeHistoryPage,
  ExchangeHistoryRequest,
  ExchangeProposalPage,
  ExchangeProposalsRequest,
  ExchangeRates,
  ProposeMarkupRequest,
  ProposeRateRequest,
  WithdrawExchangeRequest,
} from './schemas.ts'

type Nothing = Record<string, never>
const FAMILY = '/api/console/exchange'
const readers = { callers: ['staff'], staffRoles: EXCHANGE_READERS } as const
const makers = { callers: ['staff'], staffRoles: EXCHANGE_MAKERS, changesState: true } as const

export const exchangeEndpoints = {
  rates: endpoint<Nothing, ExchangeRates>({ ...readers, path: `${FAMILY}/rates`, summary: '当前汇率与加点' }),
  history: endpoint<ExchangeHistoryRequest, ExchangeHistoryPage>({
    ...readers,
    path: `${FAMILY}/history`,
    summary: '一个币种的汇率或加点历史',
  }),
  proposals: endpoint<ExchangeProposalsRequest, ExchangeProposalPage>({
    ...readers,
    path: `${FAMILY}/proposals`,
    summary: '一个币种已处理的变更申请',
  }),
  proposeRate: endpoint<ProposeRateRequest, ExchangeRates>({
    ...makers,
    path: `${FAMILY}/rates/propose`,
    summary: '提交汇率（需他人复核）',
  }),
  proposeMarkup: endpoint<ProposeMarkupRequest, ExchangeRates>({
    ...makers,
    path: `${FAMILY}/markups/propose`,
    summary: '提交汇率加点（需他人复核）',
  }),
  check: endpoint<CheckExchangeRequest, ExchangeRates>({
    callers: ['staff'],
    staffRoles: EXCHANGE_CHECKERS,
    changesState: true,
    path: `${FAMILY}/proposals/check`,
    summary: '复核汇率或加点变更',
  }),
  withdraw: endpoint<WithdrawExchangeRequest, ExchangeRates>({
    ...makers,
    path: `${FAMILY}/proposals/withdraw`,
    summary: '撤回汇率或加点变更',
  }),
}
