// Payment houses: how each is called with one set of keys; those that are not here have no adapter, and their methods stay closed.
import type { Clock, HttpClient } from '@tallyhelm/connectors/ports/handles'
import type { PaymentHouse } from '@tallyhelm/connectors/ports/payment-house'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'

export type HouseOutside = { http: HttpClient; clock: Clock }
export type HouseAdapters = { readonly [M in HouseMethod]?: (keys: HouseKeys[M], outside: HouseOutside) => PaymentHouse }

export const HOUSE_ADAPTERS: HouseAdapters = {}
