// What an order came to: what was booked of each line, nothing of those that failed.
import type { Order, OrderItem } from '@tallyhelm/protocol/topics/quota/schemas'
import { expect, test } from 'vitest'
import { settledSums } from './settled-sums.ts'

type Line = Pick<OrderItem, 'state' | 'amount' | 'approved_amount' | 'total'>
const order = (status: Order['status'], amount: string, lines: readonly Line[]): Order =>
  ({ status, amount, total: '207.20', items: lines }) as unknown as Order // only what the sums are made of
const whole: Line = { state: 'FINISHED', amount: '100.00', approved_amount: null, total: '103.60' }
const less: Line = { ...whole, approved_amount: '60.00', total: '62.16' }
const failed: Line = { ...whole, state: 'FAIL', total: '0.00' }

test('a lower approval and a failure count by what was booked, beside what was asked', () => {
  expect(settledSums(order('FINISHED', '200.00', [whole, less]))).toEqual({ amount: '160.00', total: '165.76', asked: '200.00' })
  expect(settledSums(order('PARTIAL', '200.00', [whole, failed]))).toEqual({ amount: '100.00', total: '103.60', asked: '200.00' })
  expect(settledSums(order('FAIL', '100.00', [failed]))).toEqual({ amount: '0.00', total: '0.00', asked: '100.00' })
  expect(settledSums(order('FINISHED', '200.00', [whole, whole]))).toEqual({ amount: '200.00', total: '207.20', asked: null })
})

test('an order under way keeps the sums it was sent with', () => {
  expect(settledSums(order('PROCESSING', '200.00', [less, whole]))).toEqual({ amount: '200.00', total: '207.20', asked: null })
})
