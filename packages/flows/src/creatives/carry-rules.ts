// Carry rules: how items of creatives are carried out, by their kind.
import type { RulesOfItems } from '../items/item-rules.ts'
import { pushItems } from './carry-pushes.ts'
import { creationItems } from './carry-tasks.ts'

export const carryRules = { PUSH: pushItems, CREATION: creationItems } as const satisfies RulesOfItems
