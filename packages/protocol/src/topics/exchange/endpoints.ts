// Exchange in the console: rates and markups as they hold and held; one person proposes a change, and another one decides the case.
import { endpoint } from '../../wire/endpoint.ts'
import { EXCHANGE_MAKERS, EXCHANGE_READERS } from './roles.ts'
import type {
  ExchangeHistoryPage,
  ExchangeHistoryRequest,
  ExchangeProposalPage,
  ExchangeProposalsRequest,
  ExchangeRates,
  ProposeMarkupRequest,
  ProposeRateRequest,
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
}
