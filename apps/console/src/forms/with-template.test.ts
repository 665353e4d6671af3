// Picking a template never loses what was typed by hand.
import { expect, test } from 'vitest'
import { withTemplate } from './with-template.ts'

test.each([
  ['nothing typed', '', '请附依据'],
  ['another template', '凭证不清晰', '请附依据'],
  ['words of one’s own', '第 3 行有误', '第 3 行有误；请附依据'],
  ['words that hold it already', '请附依据，盖章件', '请附依据，盖章件'],
])('%s', (_what, typed, then) => {
  expect(withTemplate(typed, '请附依据', ['凭证不清晰', '请附依据'])).toBe(then)
})
