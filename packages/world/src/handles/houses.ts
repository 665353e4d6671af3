// Houses: the payment houses whose keys are in force, and the types that flows need to ask them.
import type { PaymentHouse } from '@tallyhelm/connectors/ports/payment-house'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'

export type {
  ChargebackFacts,
  NoticeReading,
  NoticeReply,
  PaymentFacts,
  PaymentHouse,
  PaymentOrder,
  QueryAnswer,
  RawNotice,
  RefundFacts,
  RefundOrder,
  StatementLine,
} from '@tallyhelm/connectors/ports/payment-house'

export type Houses = {
  /** undefined without keys in force: the method is closed, and says so */
  of(method: HouseMethod): PaymentHouse | undefined
}
