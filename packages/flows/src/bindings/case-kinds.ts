// The kinds of cases about bindings.
import type { RulesOfTopic } from '../cases/case-rules.ts'
import { bindingResultCase } from './settle-by-hand.ts'

export const BINDINGS_RULES = { BINDING_RESULT: bindingResultCase } satisfies RulesOfTopic
