// Exchange calls of the console: rates and markups, by the people who answer for money.
import { endpoint } from '../../wire/endpoint.ts'
import type { ExchangeRates, SetMarkupRequest, SetRateRequest } from './schemas.ts'

type Nothing = Record<string, never>
const money = { callers: ['staff'], staffRoles: ['FIN', 'ADMIN'], changesState: true } as const

export const exchangeEndpoints = {
  rates: endpoint<Nothing, ExchangeRates>({
    callers: ['staff'],
    staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    path: '/api/console/exchange/rates',
    summary: '当前汇率与加点',
  }),
  setRate: endpoint<SetRateRequest, ExchangeRates>({ ...money, path: '/api/console/exchange/rates/set', summary: '设置汇率' }),
  setMarkup: endpoint<SetMarkupRequest, ExchangeRates>({ ...money, path: '/api/console/exchange/markups/set', summary: '设置汇率加点' }),
}
