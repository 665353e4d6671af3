// The rule about the demo's story: what only the demo can do is found, and so is an exception that is needed no longer.
import { expect, test } from 'vitest'
import { findingsIn } from '../source/planted.ts'
import { readSources } from '../source/source.ts'
import { createResolver } from './resolve.ts'
import { judgeStory } from './story.ts'

const [STORY, ROUTE, FLOW] = ['apps/demo/src/story/money.ts', 'apps/server/src/routes/wallet.ts', 'packages/flows/src/wallet/give.ts']
const taking = (name: string, file: string) => `import { ${name} } from '@tallyhelm/flows/wallet/${file}'\n${name}`
const found = (files: Record<string, string>) =>
  findingsIn({ 'packages/flows/package.json': '{"exports": {"./*": "./src/*.ts"}}', ...files }, root => ({
    findings: judgeStory(readSources(root), createResolver(root)),
  }))

test('the story calls no flow that no endpoint and no job calls, though another one of its file is called', () => {
  const story = { [STORY]: taking('give', 'give'), [FLOW]: 'export const [give, take] = [1, 2]' }
  expect(found(story)).toEqual([`story ${STORY}:1`])
  expect(found({ ...story, [ROUTE]: taking('take', 'give') })).toEqual([`story ${STORY}:1`])
  expect(found({ ...story, 'apps/server/src/routes/wallet.test.ts': taking('give', 'give') })).toEqual([`story ${STORY}:1`])
  expect(found({ ...story, [ROUTE]: taking('give', 'give') })).toEqual([])
  const between = { 'packages/flows/src/wallet/send.ts': `import { give } from './give.ts'\nexport const send = give` }
  expect(found({ ...story, ...between, [ROUTE]: taking('send', 'send') })).toEqual([])
})

test('an exception is found once the server calls its flow', () => {
  const flow = { 'packages/flows/src/wallet/book-recharge.ts': 'export const bookRecharge = 1' }
  const story = { ...flow, [STORY]: taking('bookRecharge', 'book-recharge') }
  expect(found(story)).toEqual([])
  expect(found({ ...story, [ROUTE]: taking('bookRecharge', 'book-recharge') })).toEqual(['story tools/src/map/table.ts:1'])
})
