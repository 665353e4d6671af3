// Failures of a run: each keeps no other waiting, and the run fails with all of them.
import { createLogger } from '@tallyhelm/infra/log/log'
import { expect, test } from 'vitest'
import { collectFailures } from './failures.ts'

const log = createLogger({ name: 'failures', level: 'silent' })

test('what fails keeps no other waiting, and the run fails at its end with all of it', async () => {
  const failures = collectFailures({ log }, 'a number could not be halved')
  const halves: (number | undefined)[] = []
  for (const number of [2, 3, 4, 5])
    halves.push(
      await failures.apart({ number: String(number) }, async () => {
        if (number % 2 === 1) throw new Error(`${number} is odd`)
        return number / 2
      }),
    )
  expect(halves).toEqual([1, undefined, 2, undefined])
  const errors = [{ message: '3 is odd' }, { message: '5 is odd' }]
  expect(() => failures.end()).toThrow(
    expect.objectContaining({ message: 'a number could not be halved', errors: errors.map(error => expect.objectContaining(error)) }),
  )
})

test('where nothing failed it ends', async () => {
  const failures = collectFailures({ log }, 'nothing')
  expect(await failures.apart({}, async () => 'done')).toBe('done')
  expect(() => failures.end()).not.toThrow()
})
