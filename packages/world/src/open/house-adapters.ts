// Payment houses: how each is called with one set of keys; those that are not here have no adapter, and their methods stay closed.
import { createAirLink } from '@tallyhelm/connectors/payments/air-link/air-link'
import { createAlipay } from '@tallyhelm/connectors/payments/alipay/alipay'
import { createHuiFu } from '@tallyhelm/connectors/payments/hui-fu/hui-fu'
import { createLianLian } from '@tallyhelm/connectors/payments/lian-lian/lian-lian'
import { createPayEase } from '@tallyhelm/connectors/payments/pay-ease/pay-ease'
import { createPingPong } from '@tallyhelm/connectors/payments/ping-pong/ping-pong'
import { createWanLiHui } from '@tallyhelm/connectors/payments/wan-li-hui/wan-li-hui'
import { createWeChat } from '@tallyhelm/connectors/payments/wechat/wechat'
import { createYeePay } from '@tallyhelm/connectors/payments/yee-pay/yee-pay'
import type { Clock, FileClient, HttpClient } from '@tallyhelm/connectors/ports/handles'
import type { PaymentHouse } from '@tallyhelm/connectors/ports/payment-house'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'

export type HouseOutside = { http: HttpClient; files: FileClient; clock: Clock }
export type HouseAdapters = { readonly [M in HouseMethod]?: (keys: HouseKeys[M], outside: HouseOutside) => PaymentHouse }

export const HOUSE_ADAPTERS: HouseAdapters = {
  ALIPAY: createAlipay,
  WECHAT: createWeChat,
  PAY_EASY: createPayEase,
  PAY_HUI_FU: createHuiFu,
  PAY_YEE: createYeePay,
  PAY_AIR_LINK: createAirLink,
  PAY_WAN_LI_HUI: createWanLiHui,
  PING_PONG: createPingPong,
  LIAN_LIAN: createLianLian,
}
