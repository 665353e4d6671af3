// Choices in an address keep their names.
import { expect, test } from 'vitest'
import { readChoices, writeChoices } from './choices.ts'

test('chosen companies keep their names, also with colons, and lose bars', () => {
  const choices = [
    { value: '12', label: '岚汐: 科技' },
    { value: '13', label: 'A|B' },
  ]
  expect(readChoices(writeChoices(choices))).toEqual([choices[0], { value: '13', label: 'A B' }])
  expect(readChoices('x:no|:no|14:')).toEqual([{ value: '14', label: '' }])
})
