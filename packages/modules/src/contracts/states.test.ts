// Every pair of states and mover: only what the table lists goes.
import { CONTRACT_STATE_CODES, CONTRACT_STATES } from '@tallyhelm/protocol/topics/contracts/enums'
import { expect, test } from 'vitest'
import { contractStateOf, mayMove } from './states.ts'

const MOVERS = ['customer', 'staff', 'system'] as const
const allowed = new Set([
  'null PENDING customer',
  'null PENDING staff',
  'PENDING ON staff',
  'PENDING REJECTED staff',
  'PENDING REJECTED customer',
  'ON OFF staff',
  'ON OFF system',
  'OFF ON staff',
])

test.each([null, ...CONTRACT_STATE_CODES])('from %s only the allowed moves go', from => {
  for (const to of CONTRACT_STATE_CODES)
    for (const by of MOVERS) expect([from, to, by, mayMove(from, to, by)]).toEqual([from, to, by, allowed.has(`${from} ${to} ${by}`)])
})

test.each(CONTRACT_STATE_CODES)('%s is told by the two statuses of the wire', state => {
  const { approve, status } = CONTRACT_STATES[state]
  expect(contractStateOf({ approveStatus: approve, isOn: status === 1 })).toBe(state)
})
