// Houses: what payment houses are asked and answer, for the flows that ask them (`world.houses`).
export type {
  ChargebackFacts,
  NoticeReading,
  NoticeReply,
  PaymentFacts,
  PaymentHouse,
  PaymentOrder,
  QueryAnswer,
  RawNotice,
  RefundAnswer,
  RefundedFacts,
  RefundFacts,
  RefundOrder,
  StatementLine,
} from '@tallyhelm/connectors/ports/payment-house'
