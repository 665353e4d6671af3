// The rules of each kind of case about credit.
import { creditApplicationCase } from './application-case.ts'
import { creditCase } from './credit-case.ts'
import type { RulesOfTopic } from '../cases/case-rules.ts'

export const CREDIT_RULES = {
  CREDIT_LINE: creditCase,
  CREDIT_APPLICATION: creditApplicationCase,
} satisfies RulesOfTopic
