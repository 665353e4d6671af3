// What an order came to where the platform approved less.
import type { Order, OrderItem } from '@tallyhelm/protocol/topics/quota/schemas'
import { expect, test } from 'vitest'
import { settledSums } from './settled-sums.ts'

type Line = Pick<OrderItem, 'amount' | 'approved_amount' | 'returned'>
const order = (adjust_type: Order['adjust_type'], status: Order['status'], total: string, lines: readonly Line[]): Order =>
  ({ adjust_type, status, amount: '100.00', total, items: lines }) as unknown as Order // only what the sums are made of
const asked: Line = { amount: '100.00', approved_amount: null, returned: null }
const less = (returned: string): Line => ({ ...asked, approved_amount: '60.00', returned })

test('a lower approval is what was added and paid, or what came back', () => {
  expect(settledSums(order('ADD', 'FINISHED', '103.60', [less('41.44')]))).toEqual({ amount: '60.00', total: '62.16' })
  expect(settledSums(order('REDUCE', 'FINISHED', '103.60', [less('62.16')]))).toEqual({ amount: '60.00', total: '62.16' })
  expect(settledSums(order('TRANSFER', 'FINISHED', '1.00', [less('40.00')]))).toEqual({ amount: '60.00', total: '1.00' })
  const two = [less('41.44'), { ...asked, approved_amount: '100.00' }]
  expect(settledSums(order('ADD', 'FINISHED', '207.20', two))).toEqual({ amount: '160.00', total: '165.76' })
})

test('an order that is under way, has failed in part, or went as it was sent keeps its own sums', () => {
  const own = { amount: '100.00', total: '103.60' }
  expect(settledSums(order('ADD', 'PROCESSING', '103.60', [less('41.44')]))).toEqual(own)
  expect(settledSums(order('ADD', 'PARTIAL', '103.60', [less('41.44')]))).toEqual(own)
  expect(settledSums(order('ADD', 'FINISHED', '103.60', [asked]))).toEqual(own)
})
