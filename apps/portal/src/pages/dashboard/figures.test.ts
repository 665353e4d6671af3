// Where the figures of the dashboard lead.
import type { LowBalance } from '@tallyhelm/protocol/topics/spend/schemas'
import { expect, test } from 'vitest'
import { lowestChannel } from './figures.ts'

test('accounts that run low are shown in the list of the one that runs dry first', () => {
  const [google, facebook] = [{ channel: 'GOOGLE' }, { channel: 'FACEBOOK' }] as LowBalance['content'] // of a row nothing else is read
  if (google === undefined || facebook === undefined) throw new Error('two rows are there')
  expect(lowestChannel({ content: [google, facebook] })).toBe('GOOGLE')
  expect(lowestChannel({ content: [] })).toBe('FACEBOOK')
  expect(lowestChannel(undefined)).toBe('FACEBOOK')
})
