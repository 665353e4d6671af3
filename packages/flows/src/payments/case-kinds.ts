// The rules of each kind of case about payments.
import { accountCase } from './account-case.ts'
import { closingCase } from './closing-case.ts'
import { houseKeysCase } from './house-keys-case.ts'
import { matchCase, returnCase } from './match-case.ts'
import { termsCase } from './terms-case.ts'
import type { RulesOfTopic } from '../cases/case-rules.ts'

export const PAYMENTS_RULES = {
  RECHARGE_MATCH: matchCase,
  ARRIVAL_RETURN: returnCase,
  PAYMENT_TERMS: termsCase,
  RECEIVING_ACCOUNT: accountCase,
  HOUSE_KEYS: houseKeysCase,
  HOUSE_DIFFERENCE: closingCase,
} satisfies RulesOfTopic
