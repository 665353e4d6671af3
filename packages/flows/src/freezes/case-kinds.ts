// The rules of each kind of case about freezes.
import type { RulesOfTopic } from '../cases/case-rules.ts'
import { thawCase } from './thaw-case.ts'

export const FREEZES_RULES = {
  UNFREEZE: thawCase,
} satisfies RulesOfTopic
