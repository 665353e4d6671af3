// What filters of the portal offer against what the product can bring about.
import { readFileSync } from 'node:fs'
import { FLOW_TYPE_CODES, OCCURRING_FLOW_TYPE_CODES } from '@tallyhelm/protocol/topics/wallet/enums'
import { expect, test } from 'vitest'

/** Recipes are the only way money moves, and each names its code in the source. */
const recipes = ['recipes', 'recipes-adjustment', 'recipes-exchange', 'recipes-transfer']
  .map(name => readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8'))
  .join('\n')
const [, ...posting] = recipes.split('] as const\n')
const posted = FLOW_TYPE_CODES.filter(code => posting.join('\n').includes(`'${code}'`))

test('flows are filtered by exactly the types that a recipe posts', () => {
  expect([...OCCURRING_FLOW_TYPE_CODES]).toEqual(posted)
})
