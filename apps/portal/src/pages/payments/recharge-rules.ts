// What can be done with a recharge now; decided without the network.
import { CODE_APPS, type CodeMethod, type Method, METHODS, isHouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { Recharge } from '@tallyhelm/protocol/topics/payments/schemas'

type State = Pick<Recharge, 'status' | 'method' | 'expires_at'>

/** A transfer has no end; a payment at a house is over after its time, whatever the list still says. */
export const isPayable = ({ status, expires_at }: State, nowMs: number): boolean =>
  status === 'TO_BE_PAY' && (expires_at === null || Date.parse(expires_at) > nowMs)

/** Of transfers alone: before anybody has confirmed that the money is there, and after a refusal. */
export const takesVoucher = ({ status, method }: State): boolean =>
  !isHouseMethod(method) && (status === 'TO_BE_PAY' || status === 'TO_BE_RECHARGE' || status === 'RECHARGE_REJECT')

export const isCancellable = ({ status, method }: State): boolean =>
  status === 'TO_BE_PAY' || (status === 'TO_BE_RECHARGE' && !isHouseMethod(method))

/** «继续支付» at a house, «上传凭证», «更换凭证» and «重新提交» of a transfer; undefined where nothing is left to do. */
export function nextStep(recharge: State & Pick<Recharge, 'voucher_count'>, nowMs: number): string | undefined {
  if (takesVoucher(recharge)) {
    if (recharge.status === 'RECHARGE_REJECT') return '重新提交'
    return recharge.voucher_count > 0 ? '更换凭证' : '上传凭证'
  }
  return isPayable(recharge, nowMs) ? '继续支付' : undefined
}

export const methodName = (method: Method): string => METHODS[method].text

/** The name inside a Chinese sentence: one space on each side that is Latin. */
export const methodAmongWords = (method: Method): string =>
  methodName(method)
    .replace(/^(?=[A-Za-z])/, ' ')
    .replace(/(?<=[A-Za-z])$/, ' ')

/** What opens the app on a phone: the address that the code holds, where the house makes one that leads there. */
export const phoneLink = (method: CodeMethod, target: string): string | undefined =>
  CODE_APPS[method].hasLink && /^https?:\/\//.test(target) ? target : undefined
