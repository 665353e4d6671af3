// The rules of each kind of case about money that leaves again.
import { chargebackCase } from './chargeback-case.ts'
import { refundCase } from './refund-case.ts'
import type { RulesOfTopic } from '../cases/case-rules.ts'

export const REFUNDS_RULES = { REFUND: refundCase, CHARGEBACK: chargebackCase } satisfies RulesOfTopic
