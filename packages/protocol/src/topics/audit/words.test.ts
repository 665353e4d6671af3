// The words of the topics together: each is said once, or is shared by several topics.
import { expect, test } from 'vitest'
import { SHARED_FIELDS } from './shared-fields.ts'
import { WORDS_OF_TOPICS } from './words.ts'

test.each(['actions', 'objects', 'fields'] as const)('no two topics name the same of %s', part => {
  const names = WORDS_OF_TOPICS.flatMap(words => Object.keys(words[part] ?? {}))
  expect(names.length).toBeGreaterThan(30)
  const twice = names.filter((name, index) => names.indexOf(name) < index)
  expect(twice.filter(name => part !== 'fields' || !Object.hasOwn(SHARED_FIELDS, name))).toEqual([])
})
